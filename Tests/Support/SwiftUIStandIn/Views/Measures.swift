/// The filling of a shape.
///
/// The stand-in lays nothing out, so these only have names.
public protocol ShapeStyle {}

/// A colour.
public struct Color: ShapeStyle, Hashable, Sendable {
  /// Nothing of the app's.
  public typealias Body = Never
  private let name: String

  /// None.
  public static let clear = Color(name: "clear")
  /// Black.
  public static let black = Color(name: "black")
  /// Of texts.
  public static let primary = Color(name: "primary")
  /// Of lesser texts.
  public static let secondary = Color(name: "secondary")

  private init(name: String) {
    self.name = name
  }

  /// A colour of the app's.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.name = name
  }
}

extension Color: View, BuiltInView {}

/// Where something is in its space.
public struct Alignment: Equatable, Sendable {
  private let name: String

  /// In the middle.
  public static let center = Alignment(name: "center")
  /// At the beginning.
  public static let leading = Alignment(name: "leading")
  /// At the end.
  public static let trailing = Alignment(name: "trailing")
  /// Above.
  public static let top = Alignment(name: "top")
  /// Below.
  public static let bottom = Alignment(name: "bottom")
}

/// Where something is in its width.
public struct HorizontalAlignment: Equatable, Sendable {
  private let name: String

  /// At the beginning.
  public static let leading = HorizontalAlignment(name: "leading")
  /// In the middle.
  public static let center = HorizontalAlignment(name: "center")
  /// At the end.
  public static let trailing = HorizontalAlignment(name: "trailing")
}

/// Where something is in its height.
public struct VerticalAlignment: Equatable, Sendable {
  private let name: String

  /// Above.
  public static let top = VerticalAlignment(name: "top")
  /// In the middle.
  public static let center = VerticalAlignment(name: "center")
  /// Below.
  public static let bottom = VerticalAlignment(name: "bottom")
}

/// A side.
public enum Edge: Hashable, CaseIterable, Sendable {
  /// Above.
  case top
  /// At the beginning.
  case leading
  /// Below.
  case bottom
  /// At the end.
  case trailing

  /// Sides.
  public struct Set: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int8

    /// By bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// Above.
    public static let top = Set(rawValue: 1)
    /// At the beginning.
    public static let leading = Set(rawValue: 2)
    /// Below.
    public static let bottom = Set(rawValue: 4)
    /// At the end.
    public static let trailing = Set(rawValue: 8)
    /// All.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    /// Both beside.
    public static let horizontal: Set = [.leading, .trailing]
    /// Above and below.
    public static let vertical: Set = [.top, .bottom]
  }
}

/// A direction.
public enum Axis: Hashable, CaseIterable, Sendable {
  /// Sideways.
  case horizontal
  /// Up and down.
  case vertical

  /// Directions.
  public struct Set: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int8

    /// By bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// Sideways.
    public static let horizontal = Set(rawValue: 1)
    /// Up and down.
    public static let vertical = Set(rawValue: 2)
  }
}

/// A point of a view, by parts of its size.
public struct UnitPoint: Hashable, Sendable {
  /// From the left.
  public var x: CGFloat
  /// From above.
  public var y: CGFloat

  /// A point.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The first corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle above.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle below.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
}

/// A part of a view.
public struct Anchor<Value> {
  /// The way to find it.
  public struct Source {}
}

extension Anchor.Source where Value == CGRect {
  /// All of the view.
  public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source() }
}

/// The visibility of something.
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// As SwiftUI likes.
  case automatic
  /// Seen.
  case visible
  /// Not seen.
  case hidden
}
