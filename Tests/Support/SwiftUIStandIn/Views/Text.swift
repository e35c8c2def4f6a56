/// A text.
public struct Text: Equatable {
  /// Nothing of the app's.
  public typealias Body = Never
  let content: String

  /// A text as it is.
  public init(verbatim content: String) {
    self.content = content
  }

  /// A text as it is.
  public init<S>(_ content: S) where S: StringProtocol {
    self.content = String(content)
  }

  /// A text in the user's language; here always in the developer's.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { content = key.text }
}

extension Text: View, BuiltInView {}

/// A text in the user's language.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  let text: String

  /// A key.
  public init(_ value: String) {
    text = value
  }

  /// A key.
  public init(stringLiteral value: String) {
    text = value
  }

  /// A key with values in it.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// The values in a key.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// No values yet.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// A part of the key.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// A value.
    public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }
  }
}

/// A picture.
public struct Image: Equatable {
  /// Nothing of the app's.
  public typealias Body = Never
  let name: String

  /// A picture of the app's.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.name = name
  }

  /// A symbol of the system's.
  public init(systemName: String) {
    name = systemName
  }

  /// A picture that means nothing.
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.name = name
  }
}

extension Image: View, BuiltInView {}

/// A title and a picture.
public struct Label<Title, Icon> where Title: View, Icon: View {
  /// Nothing of the app's.
  public typealias Body = Never
  let title: Title
  let icon: Icon

  /// Of views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// Of a text and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) where Title == Text, Icon == Image {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// Of a text and a symbol.
  public init<S>(_ title: S, systemImage name: String) where Title == Text, Icon == Image, S: StringProtocol {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  /// Of a text and a picture.
  public init(_ titleKey: LocalizedStringKey, image name: String) where Title == Text, Icon == Image {
    self.init(title: { Text(titleKey) }, icon: { Image(name) })
  }

  /// Of a text and a picture.
  public init<S>(_ title: S, image name: String) where Title == Text, Icon == Image, S: StringProtocol {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }
}

extension Label: View, BuiltInView {
  func make(_ node: Node) {
    node.child(0, title)
    node.child(1, icon)
  }
}
