/// The role of a button.
public struct ButtonRole: Equatable, Sendable {
  private let name: String

  /// Ends something without doing it.
  public static let cancel = ButtonRole(name: "cancel")
  /// Deletes.
  public static let destructive = ButtonRole(name: "destructive")
  /// Closes.
  public static let close = ButtonRole(name: "close")
  /// Does it.
  public static let confirm = ButtonRole(name: "confirm")
}

/// Something that can be tapped.
public struct Button<Label> where Label: View {
  /// Nothing of the app's.
  public typealias Body = Never
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  /// With a label.
  @preconcurrency
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// With a role and a label.
  @preconcurrency
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// With a text.
  @preconcurrency
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) where Label == Text {
    self.init(role: nil, action: action) { Text(titleKey) }
  }

  /// With a text.
  @preconcurrency @_disfavoredOverload
  public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where Label == Text, S: StringProtocol {
    self.init(role: nil, action: action) { Text(title) }
  }

  /// With a role and a text.
  @preconcurrency
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void)
  where Label == Text { self.init(role: role, action: action) { Text(titleKey) } }

  /// With a role and a text.
  @preconcurrency @_disfavoredOverload
  public init<S>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void)
  where Label == Text, S: StringProtocol { self.init(role: role, action: action) { Text(title) } }

  /// With a text and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void)
  where Label == SwiftUIStandIn.Label<Text, Image> {
    self.init(role: nil, action: action) { SwiftUIStandIn.Label(titleKey, systemImage: systemImage) }
  }

  /// With a text and a symbol.
  @_disfavoredOverload
  public init<S>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void)
  where Label == SwiftUIStandIn.Label<Text, Image>, S: StringProtocol {
    self.init(role: nil, action: action) { SwiftUIStandIn.Label(title, systemImage: systemImage) }
  }
}

extension Button: View, BuiltInView {
  func make(_ node: Node) {
    node.payload = Control(isEnabled: node.environment.isEnabled, action: action)
    guard let style = node.environment[ButtonStyleKey.self].style else { return node.child(0, label) }
    func open<S: ButtonStyle>(_ style: S) {
      var style = style
      node.install(&style)
      node.child(0, style.makeBody(configuration: ButtonStyleConfiguration(label: .init(view: label), role: role)))
    }
    open(style)
  }
}

/// Something that the user can tap.
final class Control: Payload {
  let isEnabled: Bool
  let action: @MainActor () -> Void

  init(isEnabled: Bool, action: @escaping @MainActor () -> Void) {
    self.isEnabled = isEnabled
    self.action = action
  }
}

/// The look of buttons.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the view that it makes.
  associatedtype Body: View
  /// Makes a button.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
  /// The button.
  typealias Configuration = ButtonStyleConfiguration
}

/// A button that a style makes.
public struct ButtonStyleConfiguration {
  /// The label.
  public let label: ButtonStyleConfiguration.Label
  /// True if a finger is on it.
  ///
  /// Taps take no time here.
  public let isPressed = false
  /// The role.
  public let role: ButtonRole?

  init(label: Label, role: ButtonRole?) {
    self.label = label
    self.role = role
  }

  /// The label of a button.
  public struct Label {
    /// Nothing of the app's.
    public typealias Body = Never
    let view: any View
  }
}

extension ButtonStyleConfiguration.Label: View, BuiltInView {
  func make(_ node: Node) { node.child(0, view) }
}

struct AnyButtonStyle {
  var style: (any ButtonStyle)?
}

enum ButtonStyleKey: EnvironmentKey {
  static var defaultValue: AnyButtonStyle { AnyButtonStyle() }
}

/// The look of buttons, and the way to tap them.
///
/// An app cannot make its own here.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

/// As SwiftUI likes.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// The style.
  public nonisolated init() {}
}

/// Only the label.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// The style.
  public nonisolated init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// As SwiftUI likes.
  @MainActor @preconcurrency public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// Only the label.
  @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension View {
  /// Buttons in it look so.
  public nonisolated func buttonStyle<S>(_ style: S) -> some View where S: ButtonStyle {
    environment(\.buttonStyle, AnyButtonStyle(style: style))
  }

  /// Buttons in it look so.
  public nonisolated func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
    environment(\.buttonStyle, AnyButtonStyle())
  }
}

extension EnvironmentValues {
  var buttonStyle: AnyButtonStyle {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}
