// arm64-apple-ios17.0: 'onOpenURL(prefersInApp:)' is only available in iOS 26
import SwiftUI

@MainActor func canary() -> some View { Text("Links").onOpenURL(prefersInApp: true) }
