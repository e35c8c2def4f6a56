// arm64-apple-ios17.0: main actor-isolated property 'body'
// arm64-apple-macos14.0: main actor-isolated property 'body'
// arm64-apple-ios18.0: main actor-isolated property 'body'
// arm64-apple-ios18.0-macabi: main actor-isolated property 'body'
// arm64-apple-macos15.0: main actor-isolated property 'body'
// arm64-apple-xros2.0: main actor-isolated property 'body'
// arm64-apple-tvos18.0: main actor-isolated property 'body'
// arm64-apple-watchos11.0: main actor-isolated property 'body'
import SwiftUI

struct Screen: View {
  var body: some View { Text("Screen") }
}

nonisolated func canary(_ screen: Screen) { _ = screen.body }
