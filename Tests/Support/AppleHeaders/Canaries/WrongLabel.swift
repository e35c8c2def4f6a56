// arm64-apple-ios17.0: missing arguments for parameters 'isPresented', 'content' in call
import SwiftUI

@MainActor func canary(_ isShown: Binding<Bool>) -> some View {
  Text("Below").sheet(isShown: isShown) { Text("Sheet") }
}
