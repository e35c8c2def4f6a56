/// The content of an alert or a dialog.
struct AlertContent {
  typealias Body = Never
  let title: String
  let style: PresentationStyle
  let actions: any View
  let message: any View
}

extension AlertContent: View, BuiltInView {
  func make(_ node: Node) {
    node.child("title", Text(verbatim: title))
    node.child("message", message)
    node.child("actions", actions)
  }
}

extension View {
  nonisolated func alerts(
    _ style: PresentationStyle, _ title: String, _ isPresented: Binding<Bool>, _ actions: (any View)?,
    _ message: (any View)?
  ) -> some View {
    let content = actions.map {
      AlertContent(title: title, style: style, actions: $0, message: message ?? EmptyView())
    }
    // Without data there is nothing to present. (documentation of `alert(_:isPresented:presenting:actions:)`)
    let item = content == nil ? .constant(nil) : isPresented.asItem
    return presents(style, item) { _ in content.map { AnyView($0) } }
  }

  // MARK: Alerts

  /// An alert as long as a binding says so.
  public nonisolated func alert<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View where A: View { alerts(.alert, titleKey.text, isPresented, actions(), nil) }

  /// An alert as long as a binding says so.
  @_disfavoredOverload
  public nonisolated func alert<S, A>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View where S: StringProtocol, A: View { alerts(.alert, String(title), isPresented, actions(), nil) }

  /// An alert as long as a binding says so.
  public nonisolated func alert<A>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View where A: View { alerts(.alert, title.content, isPresented, actions(), nil) }

  /// An alert with a message.
  public nonisolated func alert<A, M>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View { alerts(.alert, titleKey.text, isPresented, actions(), message()) }

  /// An alert with a message.
  @_disfavoredOverload
  public nonisolated func alert<S, A, M>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View where S: StringProtocol, A: View, M: View {
    alerts(.alert, String(title), isPresented, actions(), message())
  }

  /// An alert with a message.
  public nonisolated func alert<A, M>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View { alerts(.alert, title.content, isPresented, actions(), message()) }

  /// An alert about data.
  public nonisolated func alert<A, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View where A: View { alerts(.alert, titleKey.text, isPresented, data.map(actions), nil) }

  /// An alert about data.
  @_disfavoredOverload
  public nonisolated func alert<S, A, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View where S: StringProtocol, A: View {
    alerts(.alert, String(title), isPresented, data.map(actions), nil)
  }

  /// An alert about data, with a message.
  public nonisolated func alert<A, M, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    alerts(.alert, titleKey.text, isPresented, data.map(actions), data.map(message))
  }

  /// An alert about data, with a message.
  @_disfavoredOverload
  public nonisolated func alert<S, A, M, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View where S: StringProtocol, A: View, M: View {
    alerts(.alert, String(title), isPresented, data.map(actions), data.map(message))
  }

  /// An alert about data, with a message.
  public nonisolated func alert<A, M, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    alerts(.alert, title.content, isPresented, data.map(actions), data.map(message))
  }

  /// An alert about an error, as long as there is one.
  public nonisolated func alert<E, A>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View where E: LocalizedError, A: View {
    alerts(.alert, error?.errorDescription ?? "", isPresented, error.map { _ in actions() }, nil)
  }

  // MARK: Dialogs

  /// A dialog as long as a binding says so.
  public nonisolated func confirmationDialog<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View where A: View { alerts(.confirmationDialog, titleKey.text, isPresented, actions(), nil) }

  /// A dialog as long as a binding says so.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S, A>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View where S: StringProtocol, A: View {
    alerts(.confirmationDialog, String(title), isPresented, actions(), nil)
  }

  /// A dialog as long as a binding says so.
  public nonisolated func confirmationDialog<A>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View where A: View { alerts(.confirmationDialog, title.content, isPresented, actions(), nil) }

  /// A dialog with a message.
  public nonisolated func confirmationDialog<A, M>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View {
    alerts(.confirmationDialog, titleKey.text, isPresented, actions(), message())
  }

  /// A dialog with a message.
  public nonisolated func confirmationDialog<A, M>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View {
    alerts(.confirmationDialog, title.content, isPresented, actions(), message())
  }

  /// A dialog about data.
  public nonisolated func confirmationDialog<A, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View where A: View { alerts(.confirmationDialog, titleKey.text, isPresented, data.map(actions), nil) }

  /// A dialog about data, with a message.
  public nonisolated func confirmationDialog<A, M, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    alerts(.confirmationDialog, titleKey.text, isPresented, data.map(actions), data.map(message))
  }

  /// A dialog about data, with a message.
  public nonisolated func confirmationDialog<A, M, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    alerts(.confirmationDialog, title.content, isPresented, data.map(actions), data.map(message))
  }
}
