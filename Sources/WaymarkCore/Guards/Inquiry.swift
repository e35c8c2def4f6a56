/// The permissions that guards have given a transaction, by match, because its state may be proposed several times.
///
/// They are identified by link, route and captured values, because a new entry has another id each time.
@MainActor
final class Inquiry {
  /// The permissions since the last search, in order.
  private var latest: [Permission] = []
  /// The earlier ones, by the text of the link, however the values of its place are spelled.
  private var permissions: [String: [Permission]] = [:]

  nonisolated init() {}

  /// The last permission of a match.
  ///
  /// If `nil`, its guards were not evaluated.
  func permission(of match: RouteMatch) -> Permission? {
    for permission in latest { add(permission, at: permission.match.placeText) }
    latest = []
    guard !permissions.isEmpty else { return nil }
    return permissions[match.placeText]?.first { $0.match.isSame(as: match) }
  }

  private func add(_ permission: Permission, at place: String) {
    permissions[place, default: []].removeAll { $0.match.isSame(as: permission.match) }
    permissions[place, default: []].append(permission)
  }

  /// Keeps a permission in place of the last one of its match.
  func note(_ permission: Permission) { latest.append(permission) }

  /// Drops the answers that hold for one proposal only, because the transaction has waited for another answer.
  func expire() {
    for permission in latest { permission.expire() }
    for permission in permissions.values.joined() { permission.expire() }
  }
}
