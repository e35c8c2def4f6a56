/// The permissions that guards have given a transaction, by match, because its state may be proposed several times.
///
/// They are identified by link, route and captured values, because a new entry has another id each time.
@MainActor
final class Inquiry {
  /// The permissions by the text of the link, however the values of its place are spelled.
  private var permissions: [String: [Permission]] = [:]

  nonisolated init() {}

  /// The last permission of a match.
  ///
  /// If `nil`, its guards were not evaluated.
  func permission(of match: RouteMatch) -> Permission? {
    guard !permissions.isEmpty else { return nil }
    return permissions[match.placeText]?.first { $0.match.isSame(as: match) }
  }

  func note(_ permission: Permission) {
    permissions[permission.match.placeText, default: []].removeAll { $0.match.isSame(as: permission.match) }
    permissions[permission.match.placeText, default: []].append(permission)
  }

  /// Drops the answers that hold for one proposal only, because the transaction has waited for another answer.
  func expire() {
    for permission in permissions.values.joined() { permission.expire() }
  }
}
