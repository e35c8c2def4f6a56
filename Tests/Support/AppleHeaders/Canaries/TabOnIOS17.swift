// arm64-apple-ios17.0: 'Tab' is only available in iOS 18
// arm64-apple-macos14.0: 'Tab' is only available in macOS 15
// arm64-apple-ios17.0-macabi: 'Tab' is only available in Mac Catalyst 18
// arm64-apple-xros1.0: 'Tab' is only available in visionOS 2
// arm64-apple-tvos17.0: 'Tab' is only available in tvOS 18
// arm64-apple-watchos10.0: 'Tab' is only available in watchOS 11
import SwiftUI

@MainActor func canary(_ selection: Binding<Int>) -> some View {
  TabView(selection: selection) { Tab("One", systemImage: "1.circle", value: 1) { Text("One") } }
}
