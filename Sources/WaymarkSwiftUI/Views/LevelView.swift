#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// A view with one modal over it: the root of a window, or a modal.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct LevelView<Content: View>: View {
    @Bindable var level: ModalModel
    let host: SwiftUIHost
    @ViewBuilder let content: Content

    var body: some View {
      let _ = level.revision
      sideOf(covered(content.marked(as: level, observing: level === host.base ? host : nil)))
        .sheet(item: $level[.sheet], onDismiss: level.dismissed) { ModalView(item: $0, presenting: level, host: host) }
        .alert(
          Text(verbatim: title(of: .alert)), isPresented: $level[isShown: .alert], presenting: level[.alert]
        ) { item in
          AlertButtons(item: item, level: level)
        } message: { item in
          AlertMessage(item: item)
        }
    }

    private func title(of form: ModalForm) -> String { level[form]?.alert?.content.title ?? "" }

    private func covered(_ content: some View) -> some View {
      #if os(macOS)
        content
      #else
        content.fullScreenCover(item: $level[.cover], onDismiss: level.dismissed) { item in
          ModalView(item: item, presenting: level, host: host)
        }
      #endif
    }

    @ViewBuilder private func sideOf(_ content: some View) -> some View {
      #if os(tvOS) || os(watchOS) || os(visionOS)
        content
      #else
        // The host decides once, so that the view keeps its identity.
        if host.hasInspector {
          content.inspector(isPresented: $level[isShown: .inspector]) {
            if let item = level[.inspector] ?? level.leaving { ModalView(item: item, presenting: level, host: host) }
          }
        } else {
          content
        }
      #endif
    }
  }

  /// A modal, with the modal over it.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct ModalView: View {
    let item: ModalItem
    @Bindable var presenting: ModalModel
    let host: SwiftUIHost

    var body: some View {
      // An empty view never appears, and a screen may be empty at first.
      LevelView(level: item.level, host: host) { ZStack { EntryView(id: item.id, host: host).id(item.id) } }
        .modifier(SheetLook(options: item.sheet, detent: $presenting.detent))
        .modifier(ModifiedSheet(maker: item.modifier))
        .modifier(ZoomOfScreen(id: item.id, host: host))
        .interactiveDismissDisabled(presenting.isLocked)
        .environment(\.routed.modal, item.id)
        .environment(\.routed.level, WeakReference(item.level))
        .environment(\.routed.isInStack, false)
        .onAppear { presenting.appeared(item.id) }
        .onDisappear { presenting.disappeared(item.id) }
    }
  }

  /// The buttons of an alert or of a confirmation.
  struct AlertButtons: View {
    let item: ModalItem
    let level: ModalModel

    var body: some View {
      ForEach(Array((item.alert?.content.buttons ?? []).enumerated()), id: \.offset) { _, button in
        Button(button.title, role: button.role.buttonRole) { level.choose(button, of: item) }
      }
    }
  }

  struct AlertMessage: View {
    let item: ModalItem

    var body: some View {
      if let message = item.alert?.content.message { Text(verbatim: message) }
    }
  }

  extension AlertContent.Role {
    fileprivate var buttonRole: ButtonRole? {
      switch self {
      case .normal: nil
      case .cancel: .cancel
      case .destructive: .destructive
      }
    }
  }
#endif
