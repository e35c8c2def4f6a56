// arm64-apple-macos14.0: 'fullScreenCover(isPresented:onDismiss:content:)' is unavailable in macOS
import SwiftUI

@MainActor func canary(_ isShown: Binding<Bool>) -> some View {
  Text("Below").fullScreenCover(isPresented: isShown) { Text("Cover") }
}
