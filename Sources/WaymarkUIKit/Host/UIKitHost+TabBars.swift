#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Gives a tab bar the look of its container.
    func dress(_ tabs: UITabBarController, as node: Node) {
      let attachments = attachments(of: node)
      if let options = attachments[TabOptions.self] { apply(options, to: tabs, of: node.key) }
      if let maker = attachments[TabAccessoryMaker.self] { show(maker, in: tabs, of: node.key) }
      if #available(iOS 18.0, visionOS 2.0, *) { return }
      for place in branches(of: node) {
        guard let label = place.attachments[TabLabel.self], label.section != nil || label.isSearch else { continue }
        router?.reportNoEffect(
          of: "role and section", on: place.key, "before iOS 18", so: "it is an ordinary tab")
      }
    }

    private func apply(_ options: TabOptions, to tabs: UITabBarController, of key: String) {
      if #available(iOS 18.0, visionOS 2.0, *) {
        if let showsSidebar = options.showsSidebar { tabs.mode = showsSidebar ? .tabSidebar : .tabBar }
        if let name = options.customization { tabs.customizationIdentifier = name }
      } else if options.showsSidebar != nil || options.customization != nil {
        router?.reportNoEffect(of: "style and customization", on: key, "before iOS 18", so: "it is a plain tab bar")
      }
      reportSearchThatWaits(options, key)
      guard options.minimizes != .automatic else { return }
      #if os(visionOS)
        router?.reportNoEffect(of: "minimizes", on: key, "on visionOS", so: "the bar keeps its size")
      #else
        if #available(iOS 26.0, *) {
          tabs.tabBarMinimizeBehavior = options.minimizes.behavior
        } else {
          router?.reportNoEffect(of: "minimizes", on: key, "before iOS 26", so: "the bar keeps its size")
        }
      #endif
    }

    private func reportSearchThatWaits(_ options: TabOptions, _ key: String) {
      guard options.activatesSearch else { return }
      #if os(visionOS)
        router?.reportNoEffect(of: "activatesSearch", on: key, "on visionOS", so: "the user begins the search")
      #else
        if #available(iOS 26.0, *) { return }
        router?.reportNoEffect(of: "activatesSearch", on: key, "before iOS 26", so: "the user begins the search")
      #endif
    }

    private func show(_ maker: TabAccessoryMaker, in tabs: UITabBarController, of key: String) {
      #if os(visionOS)
        router?.reportNoEffect(of: "tabAccessory", on: key, "on visionOS", so: "it is not shown")
      #else
        if #available(iOS 26.0, *) {
          tabs.setBottomAccessory(UITabAccessory(contentView: maker.make()), animated: false)
        } else {
          router?.reportNoEffect(of: "tabAccessory", on: key, "before iOS 26", so: "it is not shown")
        }
      #endif
    }
  }

  #if !os(visionOS)
    @available(iOS 26.0, *)
    extension TabOptions.Minimizing {
      fileprivate var behavior: UITabBarController.MinimizeBehavior {
        switch self {
        case .automatic: .automatic
        case .onScrollDown: .onScrollDown
        case .onScrollUp: .onScrollUp
        case .never: .never
        }
      }
    }
  #endif
#endif
