@_spi(Hosting) import WaymarkCore

#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// One entry: its screen, or its container with its content.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct EntryView: View {
    let id: RouterState.Entry.ID
    let host: SwiftUIHost

    var body: some View {
      switch host.models[id] {
      case .screen(let screen): ScreenView(screen: screen, router: host.router)
      case .stack(let stack): StackView(stack: stack, host: host)
      case .tabs(let tabs) where tabs.isSwitcher: SectionView(sections: tabs, host: host)
      case .tabs(let tabs): TabsView(tabs: tabs, host: host)
      case .split(let split): SplitView(split: split, host: host)
      case nil: EmptyView()
      }
    }
  }

  /// The view of an entry without a container.
  private struct ScreenView: View {
    let screen: ScreenModel
    let router: Router?

    var body: some View {
      screen.content?.modifier(ScreenEnvironment(router, router.map { SendResultAction($0, for: screen.entry) }))
    }
  }

  // MARK: Stacks

  /// A stack with the root that the map has.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct StackView: View {
    let stack: StackModel
    let host: SwiftUIHost

    var body: some View {
      PathStack(stack: stack, host: host) { if let root = stack.root { EntryView(id: root, host: host) } }
    }
  }

  /// A stack with its root, which declares the destination for all items of the path.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct PathStack<Root: View>: View {
    @Bindable var stack: StackModel
    let host: SwiftUIHost
    @ViewBuilder let root: Root
    @Environment(\.routed.isInStack) private var isNested

    var body: some View {
      let _ = stack.revision
      NavigationStack(path: $stack.shownPath) {
        root.modifier(EvidenceOfItem(stack: stack, item: stack.root)).id(stack.root)
          .navigationDestination(for: RouterState.Entry.ID.self) { ItemView(stack: stack, item: $0, host: host) }
      }
      .environment(\.routed.isInStack, true)
      .noticed { view in
        if isNested { ViewMistakes.tell("the stack “\(stack.name)” is inside of another one: SwiftUI shows one") }
        stack.cameIntoWindow(as: view)
      } left: {
        stack.leftWindow(as: $0)
      }
    }
  }

  extension View {
    /// Reports that this view has come on the screen and has left it.
    ///
    /// SwiftUI may show a new view before the old one of the same entry leaves, so each has an identity.
    func noticed(
      came: @escaping (ObjectIdentifier) -> Void, left: @escaping (ObjectIdentifier) -> Void
    ) -> some View { modifier(Notice(came: came, left: left)) }
  }

  private struct Notice: ViewModifier {
    let came: (ObjectIdentifier) -> Void
    let left: (ObjectIdentifier) -> Void
    @State private var view = ViewIdentity()

    func body(content: Content) -> some View {
      content.onAppear { came(ObjectIdentifier(view)) }.onDisappear { left(ObjectIdentifier(view)) }
    }
  }

  /// Reports to a stack that a view of an item appears or disappears.
  private struct EvidenceOfItem: ViewModifier {
    let stack: StackModel
    let item: RouterState.Entry.ID?

    func body(content: Content) -> some View {
      // An empty view never appears, and a screen may be empty at first.
      ZStack { content }.noticed { view in
        if let item { stack.appeared(item, as: view) }
      } left: {
        stack.disappeared(as: $0)
      }
    }
  }

  private final class ViewIdentity: Sendable {}

  /// An item above the root of a stack.
  ///
  /// If it has a leave guard, its back button asks first.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct ItemView: View {
    let stack: StackModel
    let item: RouterState.Entry.ID
    let host: SwiftUIHost

    var body: some View {
      // The view is the same whether it is locked or not. In another branch of an `if`, it would lose its state.
      EntryView(id: item, host: host)
        .modifier(EvidenceOfItem(stack: stack, item: item))
        .id(item)
        .modifier(ZoomOfScreen(id: item, host: host))
        .navigationBarBackButtonHidden(stack.isLocked)
        .toolbar {
          if stack.isLocked {
            ToolbarItem(placement: .cancellationAction) {
              Button(SystemWords.back, systemImage: "chevron.backward") { stack.shownPath = stack.path.dropLast() }
            }
          }
        }
    }
  }

  // MARK: Sections and columns

  /// A branch of tabs, or a column of a split: empty until it is first shown.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct BranchView: View {
    let id: RouterState.Entry.ID?
    let host: SwiftUIHost

    var body: some View {
      if let id { EntryView(id: id, host: host).id(id) } else { Color.clear }
    }
  }

  /// The selected section of a switcher.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct SectionView: View {
    let sections: TabsModel
    let host: SwiftUIHost

    var body: some View {
      BranchView(id: sections.selection.flatMap { sections.branches[$0] }, host: host)
    }
  }

  // MARK: Splits

  /// A split of two or three columns, with a fourth one at the side.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct SplitView: View {
    @Bindable var split: SplitModel
    let host: SwiftUIHost

    var body: some View {
      let _ = split.revision
      columns.modifier(SideColumn(split: split, host: host))
    }

    @ViewBuilder private var columns: some View {
      if split.places.count > 2 {
        NavigationSplitView(
          columnVisibility: $split.shownVisibility.ofColumns, preferredCompactColumn: $split.shownFront.ofThree
        ) {
          column(0)
        } content: {
          column(1)
        } detail: {
          column(2)
        }
      } else if split.places.count == 2 {
        NavigationSplitView(
          columnVisibility: $split.shownVisibility.ofColumns, preferredCompactColumn: $split.shownFront.ofTwo
        ) {
          column(0)
        } detail: {
          column(1)
        }
      }
    }

    private func column(_ index: Int) -> some View {
      BranchView(id: split.columns[split.places[index].key], host: host)
    }
  }

  extension SplitModel.Visibility {
    /// The same as SwiftUI has it.
    fileprivate var ofColumns: NavigationSplitViewVisibility {
      get {
        switch self {
        case .automatic: .automatic
        case .all: .all
        case .doubleColumn: .doubleColumn
        case .detailOnly: .detailOnly
        }
      }
      set {
        self = Self.allCases.first { $0.ofColumns == newValue } ?? self
      }
    }
  }

  extension Int {
    fileprivate var ofTwo: NavigationSplitViewColumn {
      get { self == 1 ? .detail : .sidebar }
      set { self = newValue == .detail ? 1 : 0 }
    }

    fileprivate var ofThree: NavigationSplitViewColumn {
      get { self == 2 ? .detail : self == 1 ? .content : .sidebar }
      set { self = newValue == .detail ? 2 : newValue == .content ? 1 : 0 }
    }
  }

  /// The last of four columns, at the side if there is room and the platform supports it.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct SideColumn: ViewModifier {
    let split: SplitModel
    let host: SwiftUIHost
    @Environment(\.horizontalSizeClass) private var width
    @Environment(\.routed.level?.object) private var level

    func body(content: Content) -> some View {
      #if os(tvOS) || os(watchOS) || os(visionOS)
        content
      #else
        if let side = split.side {
          let isNarrow = width == .compact
          let isShown = Binding {
            split.showsSide(whenNarrow: isNarrow)
          } set: {
            split.showSide($0, whenNarrow: isNarrow)
          }
          content.inspector(isPresented: isShown) {
            // Where it is a sheet, UIKit presents it: it belongs to the level of the split.
            BranchView(id: split.columns[side.key], host: host).marked(as: level ?? host.base)
              .onAppear { split.sideAppeared(true) }
              .onDisappear { split.sideAppeared(false) }
          }
        } else {
          content
        }
      #endif
    }
  }
#endif
