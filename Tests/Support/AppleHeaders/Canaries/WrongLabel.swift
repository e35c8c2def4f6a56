// arm64-apple-ios17.0: missing arguments for parameters 'isPresented', 'content' in call
// arm64-apple-ios18.0: missing arguments for parameters 'isPresented', 'content' in call
// arm64-apple-ios18.0-macabi: missing arguments for parameters 'isPresented', 'content' in call
// arm64-apple-macos15.0: missing arguments for parameters 'isPresented', 'content' in call
// arm64-apple-xros2.0: missing arguments for parameters 'isPresented', 'content' in call
// arm64-apple-tvos18.0: missing arguments for parameters 'isPresented', 'content' in call
// arm64-apple-watchos11.0: missing arguments for parameters 'isPresented', 'content' in call
import SwiftUI

@MainActor func canary(_ isShown: Binding<Bool>) -> some View {
  Text("Below").sheet(isShown: isShown) { Text("Sheet") }
}
