// swift-format-ignore-file
// What the sources use of SwiftUI, by the declarations that developer.apple.com/documentation/swiftui prints; with names
// beside it that the sources must not take by mistake.
@_exported import Foundation
@_exported import UIKit

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public init() {}
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { fatalError() }
    set {}
  }
}

extension EnvironmentValues {
  public var openURL: OpenURLAction { get { fatalError() } set {} }
}

@MainActor @preconcurrency
public struct OpenURLAction {
  public struct Result: Sendable {
    public static let handled = Result()
    public static let discarded = Result()
    public static let systemAction = Result()
    public static func systemAction(_ url: URL) -> Result { Result() }
  }
  nonisolated public init(handler: @escaping (URL) -> OpenURLAction.Result) {}
  public func callAsFunction(_ url: URL) {}
}

public struct ModifiedView<Content: View>: View {
  public var body: Never { fatalError() }
}

extension View {
  nonisolated public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View { ModifiedView<Self>() }
}

public struct Text: View, Sendable {
  public init(_ text: String) {}
  public var body: Never { fatalError() }
}

extension Button where Label == Text {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

@propertyWrapper
public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

@MainActor @preconcurrency public protocol Scene {}
@MainActor @preconcurrency public protocol Transition {}
public struct Transaction {}
public struct Binding<Value> {}
public struct State<Value> {}
public struct Button<Label: View>: View {
  public var body: Never { fatalError() }
}
public struct Path {}

public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let preferredContentSize = UIHostingControllerSizingOptions(rawValue: 1)
  public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 2)
}

@MainActor @preconcurrency
open class UIHostingController<Content: View>: UIViewController {
  public init(rootView: Content) { fatalError() }
  public required dynamic init?(coder aDecoder: NSCoder) { fatalError() }
  public var rootView: Content { get { fatalError() } set {} }
  public var sizingOptions: UIHostingControllerSizingOptions { get { fatalError() } set {} }
}
