// arm64-apple-ios17.0: was deprecated in iOS 17
import SwiftUI

@MainActor func canary(_ value: Int) -> some View { Text("Old").onChange(of: value) { new in print(new) } }
