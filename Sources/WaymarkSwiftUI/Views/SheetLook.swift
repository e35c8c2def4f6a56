#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// The heights, the width and the grabber of a sheet, from its route.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct SheetLook: ViewModifier {
    let options: SheetOptions?
    @Binding var detent: SheetOptions.Detent

    func body(content: Content) -> some View {
      if let options {
        withHeights(of: options, content)
          .presentationDragIndicator(options.showsGrabber ? .visible : .automatic)
          .presentationBackgroundInteraction(options.undimmed.map { .enabled(upThrough: $0.height) } ?? .automatic)
          .modifier(SheetSizing(sizing: options.sizing))
      } else {
        content
      }
    }

    @ViewBuilder private func withHeights(of options: SheetOptions, _ content: Content) -> some View {
      if options.detents.isEmpty {
        content
      } else {
        content.presentationDetents(Set(options.detents.map(\.height)), selection: $detent[among: options.detents])
      }
    }
  }

  /// The width of a sheet.
  ///
  /// A route has one, so that the view is always the same.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct SheetSizing: ViewModifier {
    let sizing: SheetOptions.Sizing

    func body(content: Content) -> some View {
      switch sizing {
      case .automatic: content
      case .fitted: content.presentationSizing(.fitted)
      case .form: content.presentationSizing(.form)
      case .page: content.presentationSizing(.page)
      }
    }
  }

  /// Applies the app's own modifier to the content of a sheet.
  struct ModifiedSheet: ViewModifier {
    let maker: SheetModifier?

    func body(content: Content) -> some View {
      if let maker { maker.modify(AnyView(content)) } else { content }
    }
  }

  extension SheetOptions.Detent {
    fileprivate var height: PresentationDetent {
      switch self {
      case .medium: .medium
      case .large: .large
      case .fraction(let part): .fraction(part)
      case .height(let points): .height(points)
      }
    }

    /// SwiftUI's height; any other height changes nothing.
    fileprivate subscript(among detents: [SheetOptions.Detent]) -> PresentationDetent {
      get { height }
      set { self = detents.first { $0.height == newValue } ?? self }
    }
  }
#endif
