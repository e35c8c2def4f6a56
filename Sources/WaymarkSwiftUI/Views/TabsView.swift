#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// Tabs, with each branch of the map.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct TabsView: View {
    @Bindable var tabs: TabsModel
    let host: SwiftUIHost

    var body: some View {
      let _ = tabs.revision
      TabView(selection: $tabs.shownSelection) {
        ForEach(tabs.sections) { section($0) }
      }
      .modifier(TabBarLook(options: tabs.options, accessory: tabs.accessory))
    }

    @TabContentBuilder<String> private func section(_ section: TabSectionPlaces) -> some TabContent<String> {
      if let title = section.title {
        TabSection(title) { ForEach(section.places) { tab($0) } }
      } else {
        ForEach(section.places) { tab($0) }
      }
    }

    private func tab(_ place: ContainerPlace) -> some TabContent<String> {
      #if os(tvOS) || os(watchOS)
        labelled(place).customizationID(place.key)
      #else
        labelled(place).badge((place.badge?.text()).map { Text(verbatim: $0) }).customizationID(place.key)
      #endif
    }

    private func labelled(_ place: ContainerPlace) -> some TabContent<String> {
      Tab(value: place.key, role: place.key == tabs.searchKey ? .search : nil) {
        ZStack { BranchView(id: tabs.branches[place.key], host: host) }
          .noticed {
            tabs.appeared(place.key, as: $0)
          } left: {
            tabs.disappeared(as: $0)
          }
      } label: {
        PlaceLabel(place: place)
      }
    }
  }

  /// The label of a branch in the tab bar.
  private struct PlaceLabel: View {
    let place: ContainerPlace

    var body: some View {
      let title = place.label?.title ?? place.key
      switch place.label?.imageName {
      case let name? where place.label?.isSymbol == true: Label(title, systemImage: name)
      case let name?: Label(title, image: name)
      case nil: Text(verbatim: title)
      }
    }
  }

  /// The look of a tab bar.
  ///
  /// It never changes, so that the view is always the same.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct TabBarLook: ViewModifier {
    let options: TabOptions
    let accessory: TabAccessory?

    func body(content: Content) -> some View {
      content
        .modifier(TabBarStyle(showsSidebar: options.showsSidebar))
        .modifier(TabBarMinimizing(moment: options.minimizes))
        .modifier(ArrangedTabs(name: options.customization))
        .modifier(SearchActivation(isActive: options.activatesSearch))
        .modifier(BottomAccessory(accessory: accessory))
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct TabBarStyle: ViewModifier {
    let showsSidebar: Bool?

    func body(content: Content) -> some View {
      #if os(watchOS)
        content
      #else
        switch showsSidebar {
        case nil: content
        case false?: content.tabViewStyle(.tabBarOnly)
        case true?: content.tabViewStyle(.sidebarAdaptable)
        }
      #endif
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct TabBarMinimizing: ViewModifier {
    let moment: TabOptions.Minimizing

    func body(content: Content) -> some View {
      #if os(iOS) || os(Linux)
        if #available(iOS 26, *), moment != .automatic {
          content.tabBarMinimizeBehavior(moment.behavior)
        } else {
          content
        }
      #else
        content
      #endif
    }
  }

  #if os(iOS) || os(Linux)
    @available(iOS 26, *)
    extension TabOptions.Minimizing {
      fileprivate var behavior: TabBarMinimizeBehavior {
        switch self {
        case .automatic: .automatic
        case .onScrollDown: .onScrollDown
        case .onScrollUp: .onScrollUp
        case .never: .never
        }
      }
    }
  #endif

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct SearchActivation: ViewModifier {
    let isActive: Bool

    func body(content: Content) -> some View {
      #if os(tvOS) || os(watchOS) || os(visionOS)
        content
      #else
        if #available(iOS 26, macOS 26, *), isActive {
          content.tabViewSearchActivation(.searchTabSelection)
        } else {
          content
        }
      #endif
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct BottomAccessory: ViewModifier {
    let accessory: TabAccessory?

    func body(content: Content) -> some View {
      #if os(iOS) || os(Linux)
        if #available(iOS 26, *), let accessory {
          content.tabViewBottomAccessory { accessory.make() }
        } else {
          content
        }
      #else
        content
      #endif
    }
  }

  /// Lets the user arrange the tabs, if the container has a name for that.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct ArrangedTabs: ViewModifier {
    let name: String?

    func body(content: Content) -> some View {
      #if os(tvOS) || os(watchOS)
        content
      #else
        if let name { content.modifier(KeptArrangement(name)) } else { content }
      #endif
    }
  }

  #if !os(tvOS) && !os(watchOS)
    /// Keeps the user's arrangement of tabs with the window.
    @available(iOS 18, macOS 15, visionOS 2, macCatalyst 18, *)
    private struct KeptArrangement: ViewModifier {
      @SceneStorage private var kept: Data?

      init(_ name: String) { _kept = SceneStorage("waymark.tabs.\(name)") }

      func body(content: Content) -> some View { content.tabViewCustomization($kept.arrangement) }
    }

    @available(iOS 18, macOS 15, visionOS 2, macCatalyst 18, *)
    extension Data? {
      /// The saved arrangement.
      ///
      /// An arrangement of another version of the system, which this one cannot read, counts as none.
      fileprivate var arrangement: TabViewCustomization {
        get { flatMap { try? JSONDecoder().decode(TabViewCustomization.self, from: $0) } ?? TabViewCustomization() }
        set { self = try? JSONEncoder().encode(newValue) }
      }
    }
  #endif
#endif
