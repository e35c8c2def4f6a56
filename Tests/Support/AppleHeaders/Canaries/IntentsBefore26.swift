// arm64-apple-ios17.0: 'receiveIntents(of:)' is only available in iOS 26
// arm64-apple-ios18.0-macabi: 'receiveIntents(of:)' is only available in iOS 26
// arm64-apple-xros2.0: 'receiveIntents(of:)' is only available in visionOS 26
// arm64-apple-tvos18.0: 'receiveIntents(of:)' is only available in tvOS 26
// arm64-apple-macos14.0: has no member 'receiveIntents'
// arm64-apple-watchos10.0: has no member 'receiveIntents'
import WaymarkSwiftUI

@MainActor func canary(_ router: Router) { router.receiveIntents(of: []) }
