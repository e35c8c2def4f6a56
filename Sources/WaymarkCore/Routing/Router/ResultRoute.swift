/// A typed destination with a result for the call that presents it.
///
/// ```swift
/// struct PickQuantity: ResultRoute {
///   typealias Result = Int
///   static let patterns: [RoutePattern] = ["/quantity"]
///   var current = 1
///
///   init(current: Int) { self.current = current }
///   init(_ match: RouteMatch) throws(ParameterError) { current = try match.value("current", in: .query) ?? 1 }
///   func write(to link: inout DeepLink.Parts) { link.setQuery("current", to: current) }
/// }
/// ```
///
/// ```swift
/// let quantity = try await router.present(PickQuantity(current: 1)).value       // Int?; nil: there is none
/// ```
/// Its screen sends the result with a ``SendResultAction``.
public protocol ResultRoute: RouteDestination {
  /// The type of the result.
  associatedtype Result: Sendable
}

/// The result of a screen, or how the screen left without one.
///
/// ```swift
/// switch try await router.present(PickQuantity(current: 1)) {
/// case .value(let quantity): print(quantity)
/// case .dismissed: print("the user closed it")
/// case .cancelled: print("a link, a guard or the app closed it")
/// }
/// ```
public enum ScreenResult<Value: Sendable>: Sendable {
  /// The screen sent a value.
  case value(Value)
  /// The user closed the screen: with the back button, or with a gesture.
  case dismissed
  /// Another link, a guard or the app closed the screen, or the task was cancelled.
  case cancelled

  /// The value.
  ///
  /// If `nil`, the screen left without one.
  public var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension ScreenResult: Equatable where Value: Equatable {}
