// arm64-apple-ios17.0: main actor-isolated property 'body'
// arm64-apple-macos14.0: main actor-isolated property 'body'
import SwiftUI

struct Screen: View {
  var body: some View { Text("Screen") }
}

nonisolated func canary(_ screen: Screen) { _ = screen.body }
