#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension View {
    /// Reports a sheet or dialog that this view presents itself to the router.
    ///
    /// SwiftUI does not report it.
    ///
    /// ```swift
    /// Button("Share") { isSharing = true }
    ///   .sheet(isPresented: $isSharing) { ShareView() }
    ///   .waymarkPresents(isPresented: $isSharing)
    /// ```
    /// An opening waits for it or closes it, as `Router.Configuration.unmanagedPresentations`
    /// says. The router closes it by the binding, without animation.
    /// - Parameter isPresented: the binding by which it is presented.
    public func waymarkPresents(isPresented: Binding<Bool>) -> some View {
      modifier(PresentationReporter(isPresented: isPresented))
    }
  }

  /// Follows the binding with which a view of the app presents something.
  private struct PresentationReporter: ViewModifier {
    @Binding var isPresented: Bool
    @State private var own = OwnPresentation()
    @Environment(Router.self) private var router: Router?
    @Environment(\.routed.host) private var routed
    @Environment(\.routed.modal) private var modal

    func body(content: Content) -> some View {
      content.onChange(of: isPresented, initial: true) {
        if router == nil {
          ViewMistakes.report(of: "waymarkPresents", wants: "RoutedView or .routedModals(router)")
        }
        own.change(to: isPresented, over: modal, closing: $isPresented)
        routed?.object?.follow(own)
      }
    }
  }

  /// A presentation by a view of the app, as long as the view exists.
  @MainActor
  final class OwnPresentation {
    private(set) var isPresented = false
    /// The router's modal below it.
    ///
    /// If `nil`, the root of the window is below it.
    private(set) var modal: RouterState.Entry.ID?
    private var binding: Binding<Bool>?

    nonisolated init() {}

    func change(to isPresented: Bool, over modal: RouterState.Entry.ID?, closing binding: Binding<Bool>) {
      self.isPresented = isPresented
      self.modal = modal
      self.binding = binding
    }

    /// Closes it without animation, because SwiftUI does not report when an animation has ended.
    func close() { SwiftUIHost.changing(animated: false) { binding?.wrappedValue = false } }
  }
#endif
