// arm64-apple-tvos17.0: 'openWindow' is unavailable in tvOS
// arm64-apple-watchos10.0: 'openWindow' is unavailable in watchOS
import SwiftUI

func canary(_ values: EnvironmentValues) { _ = values.openWindow }
