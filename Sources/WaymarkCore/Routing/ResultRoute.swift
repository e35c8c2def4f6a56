/// A typed destination that answers: whoever presents it waits for a value.
///
/// ```swift
/// struct PickColor: ResultRoute {
///   typealias Answer = PaletteColor
///   // … as any other destination
/// }
/// let color = try await router.present(PickColor(current: .red))     // PaletteColor?; nil: the user closed it
/// ```
/// Its screen answers with `router.reply(for: entry)`.
public protocol ResultRoute: RouteDestination {
  /// What it answers with.
  associatedtype Answer: Sendable
}
