/// Whether hosts animate at all.
@MainActor
package enum HostMotion {
  /// False in tests that are not about transitions.
  package static var isAllowed = true
}
