#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// The heights and the grabber of a sheet, as its route has them.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct SheetLook: ViewModifier {
    let options: SheetOptions?
    @Binding var detent: SheetOptions.Detent

    func body(content: Content) -> some View {
      if let options {
        withHeights(of: options, content)
          .presentationDragIndicator(options.showsGrabber ? .visible : .automatic)
          .presentationBackgroundInteraction(options.undimmed.map { .enabled(upThrough: $0.height) } ?? .automatic)
      } else {
        content
      }
    }

    @ViewBuilder private func withHeights(of options: SheetOptions, _ content: Content) -> some View {
      if options.detents.isEmpty {
        content
      } else {
        content.presentationDetents(Set(options.detents.map(\.height)), selection: $detent.height)
      }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension SheetOptions.Detent {
    fileprivate var height: PresentationDetent {
      get { self == .medium ? .medium : .large }
      set { self = newValue == .medium ? .medium : .large }
    }
  }
#endif
