// swift-format-ignore-file
// Declarations of App Intents, as far as the files of `waymark intents` use them. They are not Apple's: they are written from
// developer.apple.com/documentation/appintents, and the page below that address is named beside each. On Linux they run, so that
// tests can ask an entity for its URL; scripts/check-apple-types type-checks generated files against them for each platform.
//
// [read]: its page was read in a stored copy of 2026, or its row stands in Tests/Cases/apple_availability.json.
// [use]: no page with its declaration was found, and it is written so that Apple's own examples compile.
// Where a page has `Subject : KeyPath<Root, …>`, the key path itself is the parameter here.
import Foundation

#if os(Linux)
public import FoundationStandIn

public struct LocalizedStringResource: Sendable, Equatable, ExpressibleByStringInterpolation {
  public let key: String
  public init(stringLiteral value: String) { key = value }
}
#endif

// MARK: Values

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol PersistentlyIdentifiable {  // persistentlyidentifiable [read]
  static var persistentIdentifier: String { get }
}
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension PersistentlyIdentifiable {
  // “App intents set this identifier to the app intent type name by default.”
  public static var persistentIdentifier: String { "\(Self.self)" }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol _IntentValue {  // named by intentparameter [use]
  associatedtype ValueType = Self
  associatedtype UnwrappedType = Self
}

extension String: _IntentValue {}
extension Int: _IntentValue {}
extension Optional: _IntentValue where Wrapped: _IntentValue {
  public typealias ValueType = Wrapped.ValueType
  public typealias UnwrappedType = Wrapped.UnwrappedType
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol AppValue: _IntentValue, PersistentlyIdentifiable, Sendable, TypeDisplayRepresentable {}  // appvalue [use]

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol EntityIdentifierConvertible {}  // entityidentifierconvertible [read]
extension String: EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}

// MARK: Display

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct TypeDisplayRepresentation: Sendable {  // typedisplayrepresentation/init(name:numericformat:) [read]
  public let name: LocalizedStringResource
  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) { self.name = name }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct DisplayRepresentation: Sendable {  // displayrepresentation/init(title:subtitle:image:) [read]
  public struct Image: Sendable {}
  public let title: LocalizedStringResource
  public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil) {
    self.title = title
  }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol TypeDisplayRepresentable {  // typedisplayrepresentable [read]
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol InstanceDisplayRepresentable {  // instancedisplayrepresentable [read]
  var displayRepresentation: DisplayRepresentation { get }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}  // displayrepresentable [read]

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol CaseDisplayRepresentable: CaseIterable, Hashable {  // casedisplayrepresentable [read]
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}  // staticdisplayrepresentable [read]

// MARK: Entities

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable  // appentity [read]
where Self == Self.ValueType, Self.ID: EntityIdentifierConvertible, Self.ID: Sendable {
  associatedtype DefaultQuery: EntityQuery where Self == Self.DefaultQuery.Entity
  static var defaultQuery: DefaultQuery { get }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension AppEntity {
  public typealias Property = EntityProperty  // appentity/property [read]
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable where Self.RawValue: LosslessStringConvertible {}  // appenum [read]

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
@propertyWrapper public final class EntityProperty<Value>: @unchecked Sendable where Value: _IntentValue, Value: Sendable {  // entityproperty [read]
  private var value: Value?
  public init(title: LocalizedStringResource) {}  // used by entityproperty's example [use]
  public var wrappedValue: Value {
    get {
      guard let value else { fatalError("a property was read before it was set") }
      return value
    }
    set { value = newValue }
  }
  public var projectedValue: EntityProperty<Value> { self }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol ResultsCollection { associatedtype Result }  // resultscollection [use]
extension Array: ResultsCollection { public typealias Result = Element }

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol EntityQuery: PersistentlyIdentifiable, Sendable {  // entityquery [read]
  associatedtype Entity: AppEntity where Self.Entity == Self.Result.Result
  associatedtype Result: ResultsCollection
  init()
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  func suggestedEntities() async throws -> Result
}

// MARK: Intents

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol IntentResult: Sendable {}  // intentresult [read]
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
struct NoResult: IntentResult {}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol AppIntent: PersistentlyIdentifiable, Sendable {  // appintent [read]
  associatedtype PerformResult: IntentResult
  associatedtype SummaryContent: ParameterSummary
  static var title: LocalizedStringResource { get }
  static var parameterSummary: SummaryContent { get }
  init()
  func perform() async throws -> PerformResult
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension AppIntent {
  public typealias Parameter = IntentParameter  // appintent/parameter [read]
  public typealias Summary = IntentParameterSummary<Self>  // appintent/summary [use]
  public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>("") }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol SystemIntent: AppIntent {}  // systemintent [read]

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol OpenIntent: SystemIntent {  // openintent [read]
  associatedtype Value: AppValue
  var target: Value { get set }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension OpenIntent {
  // appintent/perform()-rp9j [read]; openintent: “The default perform() method opens the item using your app’s URL support.”
  public func perform() async throws -> some IntentResult {
    #if os(Linux)
    await IntentSystem.open((target as? any URLRepresentableEntity)?.urlText ?? (target as? any URLRepresentableEnum)?.urlText)
    #endif
    return NoResult()
  }
}

#if os(Linux)
/// Only here: what the system does with intents.
@MainActor
public enum IntentSystem {
  /// Opens a URL in the app.
  public static var openURL: (String) -> Void = { _ in }

  static func open(_ url: String?) {
    if let url { openURL(url) }
  }
}
#endif

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
@propertyWrapper public final class IntentParameter<Value>: @unchecked Sendable where Value: _IntentValue, Value: Sendable {  // intentparameter [read]
  private var value: Value?
  // intentparameter/init(title:description:default:requestvaluedialog:requestdisambiguationdialog:inputconnectionbehavior:)-90j68 [read]
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
  public init(title: LocalizedStringResource, description: LocalizedStringResource? = nil) {}
  public var wrappedValue: Value {
    get {
      if let value { return value }
      guard let missing = (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value else {
        fatalError("a parameter was read before it was set")
      }
      return missing
    }
    set { value = newValue }
  }
  public var projectedValue: IntentParameter<Value> { self }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol ParameterSummary {}  // parametersummary [read]

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {  // intentparametersummary [read]
  public init(_ string: ParameterSummaryString<Intent>, table: String? = nil) {}
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {  // parametersummarystring [read]
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation<Value>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {}
  }
}

// controlconfigurationintent: perform() need not be written [read]
@available(iOS 18, macOS 26, watchOS 26, *)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
public protocol ControlConfigurationIntent: AppIntent {}
@available(iOS 18, macOS 26, watchOS 26, *)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
extension ControlConfigurationIntent {
  public func perform() async throws -> some IntentResult { NoResult() }
}

// targetcontentprovidingintent [read]
@available(iOS 26, tvOS 26, visionOS 26, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public protocol TargetContentProvidingIntent: AppIntent {
  var contentIdentifier: String { get }
}
// targetcontentprovidingintent/contentidentifier: “sets its value to the name of the app intent type” [read]
@available(iOS 26, tvOS 26, visionOS 26, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
extension TargetContentProvidingIntent {
  public var contentIdentifier: String { Self.persistentIdentifier }
}

// MARK: URLs

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public protocol CustomURLRepresentationParameterConvertible {  // customurlrepresentationparameterconvertible [read]
  var urlRepresentationParameter: String? { get }
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {  // urlrepresentableentity [read]
  typealias URLRepresentation = EntityURLRepresentation<Self>
  static var urlRepresentation: Self.URLRepresentation { get }
}
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
extension URLRepresentableEntity { public var urlRepresentationParameter: String? { nil } }

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public protocol URLRepresentableEnum: AppEnum, CustomURLRepresentationParameterConvertible {  // urlrepresentableenum [read]
  typealias URLRepresentation = EnumURLRepresentation<Self>
  static var urlRepresentation: Self.URLRepresentation { get }
}
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
extension URLRepresentableEnum { public var urlRepresentationParameter: String? { nil } }

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public protocol URLRepresentableIntent: AppIntent {  // urlrepresentableintent [read]
  typealias URLRepresentation = IntentURLRepresentation<Self>
  static var urlRepresentation: Self.URLRepresentation { get }
}
// Apple's OpenTrail, an OpenIntent of a URLRepresentableEntity, declares none; the page of a second declaration is
// urlrepresentableintent/urlrepresentation-35e40, which does not say for which types it is. [use]
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
extension URLRepresentableIntent where Self: OpenIntent, Self.Value: CustomURLRepresentationParameterConvertible {
  public static var urlRepresentation: Self.URLRepresentation { IntentURLRepresentation("") }
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct IntentURLRepresentation<Intent: AppIntent> {  // intenturlrepresentation [read]
  public init(_ value: String) {}
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation {  // entityurlrepresentation [read]
  private let parts: [(Entity) -> String]
  public init(_ value: String) { parts = [{ _ in value }] }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  // entityurlrepresentation/stringinterpolation [read]
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [(Entity) -> String] = []
    public enum Token { case id }
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }
    public mutating func appendInterpolation(_ token: Token) { parts.append { Self.encoded("\($0.id)") } }
    public mutating func appendInterpolation<Value>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {
      parts.append { Self.encoded("\($0[keyPath: keyPath].wrappedValue)") }
    }
    /// “The system automatically converts properties … to values suitable for inclusion in a URL.”
    private static func encoded(_ text: String) -> String {
      #if os(Linux)
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      #else
      text
      #endif
    }
  }

  #if os(Linux)
  /// Only here: the URL of an entity.
  public func text(of entity: Entity) -> String { parts.map { $0(entity) }.joined() }
  #endif
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation {  // enumurlrepresentation [read]
  private let value: String
  public init(_ value: String) { self.value = value }
  public init(stringLiteral value: String) { self.init(value) }

  #if os(Linux)
  /// Only here: the URL of a case.
  public func text(of value: Enum) -> String { self.value }
  #endif
}

#if os(Linux)
// Only here: what perform() opens.
extension URLRepresentableEntity { var urlText: String { Self.urlRepresentation.text(of: self) } }
extension URLRepresentableEnum { var urlText: String { Self.urlRepresentation.text(of: self) } }
#endif

// MARK: Shortcuts

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol AppShortcutsProvider: Sendable {  // appshortcutsprovider [read]
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
@resultBuilder public enum AppShortcutsBuilder {  // appshortcutsbuilder [use]
  public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct AppShortcut {  // appshortcut/init(intent:phrases:shorttitle:systemimagename:)-8yntq [read]
  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
  public init<Intent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource, systemImageName: String
  ) where Intent: AppIntent {}
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public enum AppShortcutPhraseToken { case applicationName }  // appshortcutphrasetoken [read]

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation {  // appshortcutphrase [read]
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
  public struct StringInterpolation: StringInterpolationProtocol {  // appshortcutphrase/stringinterpolation [read]
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
    public mutating func appendInterpolation<Value>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {}
  }
}

// MARK: Activities

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct EntityIdentifier: Hashable, Sendable {  // entityidentifier [read]
  public let identifier: String  // entityidentifier/identifier [read]
  let type: String

  public init<Entity: AppEntity>(for entity: Entity.Type, identifier: Entity.ID) {  // [use]
    self.identifier = "\(identifier)"
    type = Entity.persistentIdentifier
  }
}

@available(iOS 18.2, macOS 15.2, tvOS 18.2, visionOS 2.2, watchOS 11.2, *)
extension NSUserActivity {  // foundation/nsuseractivity/appentityidentifier [read]
  #if os(Linux)
  public var appEntityIdentifier: EntityIdentifier? {
    get { entity as? EntityIdentifier }
    set { entity = newValue }
  }
  #else
  public var appEntityIdentifier: EntityIdentifier? {
    get { nil }
    set {}
  }
  #endif
}
