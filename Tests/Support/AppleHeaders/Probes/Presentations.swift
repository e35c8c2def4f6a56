// Presentations, alerts and transitions.
import SwiftUI

struct PresentationProbe: View {
  @State private var sheet: Screen?
  @State private var isShown = false
  @State private var detent = PresentationDetent.medium
  @State private var problem: Problem?

  enum Problem: LocalizedError { case offline }

  var body: some View {
    Text("Below")
      .sheet(item: $sheet, onDismiss: { sheet = nil }) { screen in
        Text("\(screen.id)")
          .presentationDetents([.medium, .large, .height(200), .fraction(0.4)], selection: $detent)
          .presentationDragIndicator(.visible)
          .presentationBackground(Color.clear)
          .presentationBackground { Color.black }
          .presentationBackgroundInteraction(.enabled(upThrough: .medium))
          .presentationCompactAdaptation(.sheet)
          .presentationContentInteraction(.scrolls)
          .interactiveDismissDisabled()
          .interactiveDismissDisabled(isShown)
      }
      .sheet(isPresented: $isShown) { Text("Sheet") }
    #if !os(macOS)
      cover
    #endif
    #if !os(tvOS) && !os(watchOS)
      Text("Anchor")
        .popover(isPresented: $isShown, attachmentAnchor: .rect(.bounds), arrowEdge: .top) { Text("Popover") }
        .popover(item: $sheet, attachmentAnchor: .point(.center)) { screen in Text("\(screen.id)") }
    #endif
    alerts
  }

  #if !os(macOS)
    private var cover: some View {
      Text("Below")
        .fullScreenCover(isPresented: $isShown, onDismiss: nil) { Text("Cover") }
        .fullScreenCover(item: $sheet) { screen in Text("\(screen.id)") }
    }
  #endif

  @ViewBuilder private var alerts: some View {
    Text("Below")
      .alert("Delete?", isPresented: $isShown) {
        Button("Delete", role: .destructive) {}
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("It cannot be undone.")
      }
      .alert("Delete?", isPresented: $isShown, presenting: sheet) { screen in Button("\(screen.id)") {} }
      .alert(isPresented: $isShown, error: problem) { Button("Try again") {} }
    Text("Below")
      .confirmationDialog("Which?", isPresented: $isShown, titleVisibility: .visible, presenting: sheet) { screen in
        Button("\(screen.id)") {}
      } message: { _ in
        Text("Choose one.")
      }
      .confirmationDialog(Text("Which?"), isPresented: $isShown) { Button("This") {} }
  }

  func withoutAnimation() {
    var transaction = Transaction(animation: nil)
    transaction.disablesAnimations = true
    withTransaction(transaction) { isShown = true }
    withTransaction(\.disablesAnimations, true) { isShown = false }
    withAnimation { isShown = true }
    withAnimation(.easeInOut(duration: 0.2)) { isShown = false }
    withAnimation(.default, completionCriteria: .removed) {
      isShown = true
    } completion: {
      print("shown")
    }
  }
}

#if !os(macOS)
  @available(iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct ZoomProbe: View {
    @Namespace private var namespace

    var body: some View {
      Text("Source").matchedTransitionSource(id: 1, in: namespace)
      Text("Destination").navigationTransition(.zoom(sourceID: 1, in: namespace))
    }
  }
#endif
