/// A property that SwiftUI updates before the view is evaluated.
public protocol DynamicProperty {
  /// The view is about to be evaluated.
  mutating func update()
}

extension DynamicProperty {
  /// Nothing to do.
  public mutating func update() {}
}
