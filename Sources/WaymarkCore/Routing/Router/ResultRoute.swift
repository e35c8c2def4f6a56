/// A typed destination with an answer for the call that presents it.
///
/// ```swift
/// struct PickQuantity: ResultRoute {
///   typealias Answer = Int
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
/// let quantity = try await router.present(PickQuantity(current: 1))       // Int?; nil: the user closed it
/// ```
/// Its screen answers with `router.reply(for: entry)`.
public protocol ResultRoute: RouteDestination {
  /// The type of the answer.
  associatedtype Answer: Sendable
}
