import Waymark
import WaymarkSwiftUI

// The call of AppIntents.md for apps of several platforms: scripts/check-apple-types compiles it for each of them, with the
// generated intents.

@MainActor
func receiveGeneratedIntents(_ router: Router) {
  #if !os(macOS) && !os(watchOS)
    if #available(iOS 26, tvOS 26, visionOS 26, *) { router.receiveIntents(of: RouteIntents.all) }
  #endif
}
