#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// One entry: its screen, or its container with what is inside.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct EntryView: View {
    let model: EntryModel

    var body: some View {
      switch model.container {
      case nil: ScreenView(model: model)
      case .stack: StackView(model: model)
      case .tabs: TabsView(model: model)
      case .switcher: SectionView(model: model)
      case .split: SplitView(model: model)
      }
    }
  }

  /// The view that was made for an entry.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct ScreenView: View {
    let model: EntryModel

    var body: some View {
      model.content?.modifier(ScreenEnvironment(model.router, model.router?.reply(for: model.entry)))
    }
  }

  /// A stack with the root that the map has.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct StackView: View {
    let model: EntryModel

    var body: some View {
      if let root = model.inside.first { PathStack(model: model) { EntryView(model: root) } }
    }
  }

  /// A stack: its root, and a destination for each item of its path, declared once, at the root.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct PathStack<Root: View>: View {
    @Bindable var model: EntryModel
    @ViewBuilder let root: Root
    @Environment(\.isInRoutedStack) private var isNested

    var body: some View {
      let _ = model.revision
      let id = model.stackID
      NavigationStack(path: $model.shownPath) {
        root.navigationDestination(for: PathItem.self) { item in ItemView(stack: model, item: item.model) }
      }
      .environment(\.isInRoutedStack, true)
      .onAppear {
        if isNested { ViewMistakes.tell("the stack “\(model.entry.key)” is inside of another one: SwiftUI shows one") }
        model.appeared(id)
      }
      .onDisappear { model.disappeared(id) }
      .id(id)
    }
  }

  private struct IsInRoutedStackKey: EnvironmentKey {
    static let defaultValue = false
  }

  extension EnvironmentValues {
    /// A view is in a stack of the router's, and in no modal over it.
    var isInRoutedStack: Bool {
      get { self[IsInRoutedStackKey.self] }
      set { self[IsInRoutedStackKey.self] = newValue }
    }
  }

  /// An item above the root of a stack, with a way back that asks first where the screen has to be asked.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct ItemView: View {
    let stack: EntryModel
    let item: EntryModel

    var body: some View {
      if stack.isLocked {
        EntryView(model: item)
          .navigationBarBackButtonHidden(true)
          .toolbar {
            ToolbarItem(placement: .cancellationAction) {
              Button("Back", systemImage: "chevron.backward", action: goBack)
            }
          }
      } else {
        EntryView(model: item)
      }
    }

    private func goBack() { stack.shownPath = Array(stack.path.dropLast()) }
  }

  /// The section of a switcher that is selected.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct SectionView: View {
    let model: EntryModel

    var body: some View {
      if let section = model.inside.first(where: { $0.entry.key == model.selection }) {
        EntryView(model: section).id(section.id)
      }
    }
  }
#endif
