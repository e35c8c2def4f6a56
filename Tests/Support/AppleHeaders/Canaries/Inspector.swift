// arm64-apple-tvos17.0: 'inspector(isPresented:content:)' is unavailable in tvOS
// arm64-apple-watchos10.0: 'inspector(isPresented:content:)' is unavailable in watchOS
// arm64-apple-xros1.0: 'inspector(isPresented:content:)' is unavailable in visionOS
import SwiftUI

@MainActor func canary(_ isShown: Binding<Bool>) -> some View {
  Text("Detail").inspector(isPresented: isShown) { Text("Inspector") }
}
