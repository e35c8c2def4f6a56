// arm64-apple-macos14.0: 'zoom(sourceID:in:)' is unavailable in macOS
import SwiftUI

@available(macOS 15, *)
@MainActor func canary(_ namespace: Namespace.ID) -> some View {
  Text("Book").navigationTransition(.zoom(sourceID: 1, in: namespace))
}
