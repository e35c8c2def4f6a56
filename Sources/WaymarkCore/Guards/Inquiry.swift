/// The permissions that guards have given a transaction, by match, because its state may be proposed several times.
///
/// They are identified by link, route and captured values, because a new entry has another id each time. Those of the target
/// are apart: only the target gets what was passed along, which its guards may read.
@MainActor
final class Inquiry {
  private struct Key: Hashable {
    /// The text of the link, however the values of its place are spelled.
    let text: String
    let isTarget: Bool
  }

  /// A permission, and whether its answers still hold that hold for one proposal only.
  typealias Earlier = (permission: Permission, keepsAll: Bool)

  /// The permissions since the last search, in order.
  private var latest: [(permission: Permission, isTarget: Bool)] = []
  /// The earlier ones.
  private var permissions: [Key: [Earlier]] = .init()

  /// True if something was passed along.
  private let hasPassed: Bool

  init(_ passed: PassedValues) { hasPassed = !passed.isEmpty }

  /// The last permission of a match.
  ///
  /// If `nil`, its guards were not evaluated.
  ///
  /// - Parameter isTarget: true for the screen that the transaction opens.
  func permission(of match: RouteMatch, isTarget: Bool) -> Earlier? {
    sort()
    guard !permissions.isEmpty else { return nil }
    let key = Key(text: match.placeText, isTarget: isTarget && hasPassed)
    return permissions[key]?.first { $0.permission.match.isSame(as: match) }
  }

  private func sort() {
    for (permission, isTarget) in latest {
      let key = Key(text: permission.match.placeText, isTarget: isTarget && hasPassed)
      permissions[key, default: []].removeAll { $0.permission.match.isSame(as: permission.match) }
      permissions[key, default: []].append((permission: permission, keepsAll: true))
    }
    latest = []
  }

  /// Keeps a permission in place of the last one of its match.
  func note(_ permission: Permission, isTarget: Bool) { latest.append((permission, isTarget)) }

  /// Drops the answers that hold for one proposal only, because the transaction has waited for another answer.
  ///
  /// An open screen that has one of these permissions keeps them.
  func expire() {
    sort()
    permissions = permissions.mapValues { $0.map { (permission: $0.permission, keepsAll: false) } }
  }
}
