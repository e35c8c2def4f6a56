/// The content of the menus.
///
/// The stand-in shows none, so these only have types.
@MainActor @preconcurrency
public protocol Commands {
  /// The type of its body.
  associatedtype Body: Commands
  /// The body.
  @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Commands where Body == Never {
  /// Never called.
  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Commands {}

/// No commands.
public struct EmptyCommands {
  /// Nothing of the app's.
  public typealias Body = Never

  /// No commands.
  public init() {}
}

extension EmptyCommands: Commands {}

/// Makes commands of statements.
@resultBuilder
public struct CommandsBuilder {
  /// Commands.
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: Commands { content }
  /// None.
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }
  /// One.
  public static func buildBlock<C>(_ content: C) -> C where C: Commands { content }
  /// Several.
  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some Commands where C0: Commands, C1: Commands {
    EmptyCommands()
  }

  /// Several.
  public static func buildBlock<C0, C1, C2>(_ c0: C0, _ c1: C1, _ c2: C2) -> some Commands
  where C0: Commands, C1: Commands, C2: Commands { EmptyCommands() }
}

/// A menu.
public struct CommandMenu<Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never

  /// A menu.
  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

extension CommandMenu: Commands {}

/// Commands of a menu of the system's.
public struct CommandGroup<Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never

  /// After others.
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  /// Before others.
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  /// Instead of others.
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

extension CommandGroup: Commands {}

/// Where commands of the system's are.
public struct CommandGroupPlacement: Sendable {
  private let name: String

  /// About the app.
  public static let appInfo = CommandGroupPlacement(name: "appInfo")
  /// New windows.
  public static let newItem = CommandGroupPlacement(name: "newItem")
  /// The sidebar.
  public static let sidebar = CommandGroupPlacement(name: "sidebar")
  /// Help.
  public static let help = CommandGroupPlacement(name: "help")
}
