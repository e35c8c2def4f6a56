import Foundation

/// The moment when a bar of tabs becomes small.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  let name: String

  /// As SwiftUI likes.
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  /// When the user scrolls down.
  public static let onScrollDown = TabBarMinimizeBehavior(name: "onScrollDown")
  /// When the user scrolls up.
  public static let onScrollUp = TabBarMinimizeBehavior(name: "onScrollUp")
  /// Never.
  public static let never = TabBarMinimizeBehavior(name: "never")
}

/// The moment when a tab that searches begins the search.
public struct TabSearchActivation: Hashable, Sendable {
  let name: String

  /// When the user touches the field.
  public static let automatic = TabSearchActivation(name: "automatic")
  /// When the tab is selected.
  public static let searchTabSelection = TabSearchActivation(name: "searchTabSelection")
}

/// The user's arrangement of tabs.
///
/// Modelled: which tabs the user has taken out of the bar, by their customization IDs.
public struct TabViewCustomization: Codable {
  var taken: Set<String> = []

  /// As the app has them.
  public init() {}

  /// As it was saved.
  public init(from decoder: any Decoder) throws {
    taken = try decoder.singleValueContainer().decode(Set<String>.self)
  }

  /// Saves it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(taken)
  }
}

struct MinimizeModifier {
  let behavior: TabBarMinimizeBehavior
}

extension MinimizeModifier: BuiltInModifier {}

struct SearchActivationModifier {
  let activation: TabSearchActivation
}

extension SearchActivationModifier: BuiltInModifier {}

struct CustomizationModifier {
  let customization: Binding<TabViewCustomization>?
}

extension CustomizationModifier: BuiltInModifier {}

struct AccessoryModifier<Accessory: View> {
  let accessory: Accessory
}

extension AccessoryModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    node.child(0, content)
    node.child(1, accessory)
  }
}

extension View {
  /// When the bar of tabs becomes small.
  public nonisolated func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View {
    modifier(MinimizeModifier(behavior: behavior))
  }

  /// When a tab that searches begins the search.
  public nonisolated func tabViewSearchActivation(_ activation: TabSearchActivation) -> some View {
    modifier(SearchActivationModifier(activation: activation))
  }

  /// A view above the bar of tabs, or in it when that is small.
  public nonisolated func tabViewBottomAccessory<Content>(@ViewBuilder content: () -> Content) -> some View
  where Content: View { modifier(AccessoryModifier(accessory: content())) }

  /// Lets the user arrange tabs.
  public nonisolated func tabViewCustomization(_ customization: Binding<TabViewCustomization>?) -> some View {
    modifier(CustomizationModifier(customization: customization))
  }
}
