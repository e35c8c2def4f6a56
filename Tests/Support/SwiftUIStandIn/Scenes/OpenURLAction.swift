/// Opens a URL: by the app's own function, or by the system.
@MainActor @preconcurrency
public struct OpenURLAction {
  private let handler: ((URL) -> Result)?
  nonisolated let id: ObjectIdentifier?

  /// The system's.
  init() {
    handler = nil
    id = nil
  }

  /// The app's.
  @MainActor @preconcurrency public init(handler: @escaping (URL) -> OpenURLAction.Result) {
    self.handler = handler
    id = ObjectIdentifier(Identity())
  }

  private final class Identity {}

  /// Opens a URL.
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  /// Opens a URL, in the app if there is a choice.
  @MainActor @preconcurrency public func callAsFunction(_ url: URL, prefersInApp: Bool) { callAsFunction(url) }

  /// Opens a URL, and says whether it did.
  @MainActor @preconcurrency public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    switch (handler?(url) ?? .systemAction).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other):
      Session.current.device.openedOutside.append(other ?? url)
      Session.current.later { completion(true) }
    }
  }

  /// The outcome of a URL.
  public struct Result: Sendable {
    enum Kind: Equatable {
      case handled
      case discarded
      case system(URL?)
    }

    let kind: Kind

    /// The app has opened it.
    public static let handled = Result(kind: .handled)
    /// The URL is not to be opened at all.
    public static let discarded = Result(kind: .discarded)
    /// The system is to open it.
    public static let systemAction = Result(kind: .system(nil))
    /// The system is to open another.
    public static func systemAction(_ url: URL) -> OpenURLAction.Result { Result(kind: .system(url)) }
    /// The system is to open it, in the app if there is a choice.
    public static func systemAction(_ url: URL? = nil, prefersInApp: Bool) -> OpenURLAction.Result {
      Result(kind: .system(url))
    }
  }
}

extension OpenURLAction: SelfComparing {
  // Two functions are never known to be the same.
  nonisolated func isSame(as other: Any) -> Bool { id == nil && (other as? Self).map { $0.id == nil } ?? false }
}

private enum OpenURLKey {}

extension EnvironmentValues {
  /// Opens URLs: links, and those in texts, do so with it.
  @MainActor @preconcurrency public var openURL: OpenURLAction {
    get { self[ObjectIdentifier(OpenURLKey.self)] as? OpenURLAction ?? OpenURLAction() }
    set { self[ObjectIdentifier(OpenURLKey.self)] = newValue }
  }
}

/// Opens a URL when it is tapped.
@MainActor @preconcurrency
public struct Link<Label> where Label: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let destination: URL
  // Made anywhere, and read on the main actor only.
  nonisolated(unsafe) private let label: Label

  /// With a label.
  @MainActor @preconcurrency public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// With a text.
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: URL) where Label == Text {
    self.destination = destination
    label = Text(titleKey)
  }

  /// With a text.
  @_disfavoredOverload
  public nonisolated init<S>(_ title: S, destination: URL) where Label == Text, S: StringProtocol {
    self.destination = destination
    label = Text(title)
  }
}

extension Link: View, BuiltInView {
  func make(_ node: Node) {
    let (openURL, destination) = (node.environment.openURL, destination)
    node.payload = Control(isEnabled: node.environment.isEnabled) { openURL(destination) }
    node.child(0, label)
  }
}
