package import Waymark

/// The beginning of a random journey, before the window has its host.
package enum JourneyLaunch: String, CaseIterable, Sendable {
  case plain
  case link
  case restored
  case restoredThenLink = "restored then link"
  case linkThenRestored = "link then restored"
  /// Links wait until the app says that it is ready.
  case notReady = "not ready"

  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Receives a link and restores a state, in the order of the case.
  ///
  /// - Returns: what must come to an end.
  @MainActor
  package func prepare(_ router: Router, link: String, saved: @autoclosure () -> RouterState) -> [Navigation] {
    switch self {
    case .plain: return []
    case .link: return receive(link, router)
    case .restored: return [router.restore(saved()).navigation]
    case .restoredThenLink: return [router.restore(saved()).navigation] + receive(link, router)
    case .linkThenRestored: return receive(link, router) + [router.restore(saved()).navigation]
    case .notReady:
      router.isReady = false
      return receive(link, router)
    }
  }

  @MainActor private func receive(_ link: String, _ router: Router) -> [Navigation] {
    (try? DeepLink(link, from: .push)).map { [router.receive($0)] } ?? []
  }
}
