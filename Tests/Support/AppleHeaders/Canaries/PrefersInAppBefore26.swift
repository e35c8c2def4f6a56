// arm64-apple-ios17.0: 'onOpenURL(prefersInApp:)' is only available in iOS 26
// arm64-apple-ios18.0: 'onOpenURL(prefersInApp:)' is only available in iOS 26
// arm64-apple-ios18.0-macabi: 'onOpenURL(prefersInApp:)' is only available in Mac Catalyst 26
// arm64-apple-macos15.0: 'onOpenURL(prefersInApp:)' is only available in macOS 26
// arm64-apple-xros2.0: 'onOpenURL(prefersInApp:)' is only available in visionOS 26
// arm64-apple-tvos18.0: 'onOpenURL(prefersInApp:)' is only available in tvOS 26
// arm64-apple-watchos11.0: 'onOpenURL(prefersInApp:)' is only available in watchOS 26
import SwiftUI

@MainActor func canary() -> some View { Text("Links").onOpenURL(prefersInApp: true) }
