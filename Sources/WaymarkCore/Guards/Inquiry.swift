/// The permissions that guards have given a transaction, by match, because its state may be proposed several times.
///
/// They are identified by link, route and captured values, because a new entry has another id each time. Those of the target
/// are apart: only the target gets what was passed along, which its guards may read.
@MainActor
final class Inquiry {
  private struct Place: Hashable {
    /// The text of the link, however the values of its place are spelled.
    let text: String
    let isTarget: Bool
  }

  /// The permissions since the last search, in order.
  private var latest: [(permission: Permission, isTarget: Bool)] = []
  /// The earlier ones.
  private var permissions: [Place: [Permission]] = [:]

  /// True if something was passed along.
  private let hasPassed: Bool

  init(_ passed: PassedValues) { hasPassed = !passed.isEmpty }

  /// The last permission of a match.
  ///
  /// If `nil`, its guards were not evaluated.
  ///
  /// - Parameter isTarget: true for the screen that the transaction opens.
  func permission(of match: RouteMatch, isTarget: Bool) -> Permission? {
    for (permission, isTarget) in latest {
      add(permission, at: Place(text: permission.match.placeText, isTarget: isTarget && hasPassed))
    }
    latest = []
    guard !permissions.isEmpty else { return nil }
    let place = Place(text: match.placeText, isTarget: isTarget && hasPassed)
    return permissions[place]?.first { $0.match.isSame(as: match) }
  }

  private func add(_ permission: Permission, at place: Place) {
    permissions[place, default: []].removeAll { $0.match.isSame(as: permission.match) }
    permissions[place, default: []].append(permission)
  }

  /// Keeps a permission in place of the last one of its match.
  func note(_ permission: Permission, isTarget: Bool) { latest.append((permission, isTarget)) }

  /// Drops the answers that hold for one proposal only, because the transaction has waited for another answer.
  func expire() {
    for (permission, _) in latest { permission.expire() }
    for permission in permissions.values.joined() { permission.expire() }
  }
}
