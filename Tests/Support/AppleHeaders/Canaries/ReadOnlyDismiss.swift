// arm64-apple-ios17.0: 'dismiss' is a get-only property
import SwiftUI

func canary(_ values: inout EnvironmentValues, _ dismiss: DismissAction) { values.dismiss = dismiss }
