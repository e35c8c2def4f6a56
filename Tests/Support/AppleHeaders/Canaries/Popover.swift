// arm64-apple-tvos17.0: 'popover(isPresented:attachmentAnchor:arrowEdge:content:)' is unavailable in tvOS
// arm64-apple-watchos10.0: 'popover(isPresented:attachmentAnchor:arrowEdge:content:)' is unavailable in watchOS
import SwiftUI

@MainActor func canary(_ isShown: Binding<Bool>) -> some View {
  Text("Anchor").popover(isPresented: isShown) { Text("Popover") }
}
