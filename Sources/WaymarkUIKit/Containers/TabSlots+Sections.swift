#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The sections of a sidebar, each as a group with a controller of the host's.
  ///
  /// UIKit changes the controller on the screen only for tabs outside of groups. (developer.apple.com/forums/thread/793985)
  /// So the group's controller shows the branch that is selected.
  extension TabSlots {
    /// True if a label names a section.
    var hasSections: Bool { labels.values.contains { $0.section != nil } }

    /// The section of a branch, while it is a group.
    private func section(of key: String) -> SectionController? {
      labels[key]?.section.flatMap { groups[$0] == nil ? nil : sections[$0] }
    }

    /// Shows a branch in the controller of its section, if it has one.
    func showInSection(_ key: String) {
      guard let section = section(of: key), let branch = branch(key) else { return }
      section.show(branch, animated: false) {}
    }

    /// The tab that is selected in the group of a section: UIKit may name the group.
    @available(iOS 18.0, visionOS 2.0, *)
    func keyOfSelected(in tab: UITab) -> String? {
      guard let group = tab as? UITabGroup, groups.values.contains(group) else { return nil }
      let selected = group.selectedChild ?? group.children.first { $0.identifier == group.defaultChildIdentifier }
      return selected.flatMap { child in tabs.first { $0.value === child }?.key }
    }

    /// The tabs without the groups of sections, in the order that they had before.
    ///
    /// The groups keep their tabs: if the selected one left a group that is shown, UIKit would select another.
    @available(iOS 18.0, visionOS 2.0, *)
    func ungrouped(_ all: [UITab]) -> [UITab] {
      if !groups.isEmpty, all == arrangement.grouped { return arrangement.flat.compactMap { $0 as? UITab } }
      return all.flatMap { tab in
        guard let group = tab as? UITabGroup, groups.values.contains(group) else { return [tab] }
        return group.children
      }
    }

    /// Selects a tab in the group that it is in, before the group is in the bar.
    @available(iOS 18.0, visionOS 2.0, *)
    func selectInGroup(_ tab: UITab) {
      guard let group = groups.values.lazy.compactMap({ $0 as? UITabGroup }).first(where: { $0.children.contains(tab) })
      else { return }
      group.selectedChild = tab
    }

    /// Gives the branches back, before they are tabs of their own.
    func leaveSections() {
      for section in sections.values { section.unembed() }
      groups = [:]
    }

    /// The tabs with a group for each section, where the first tab of the section is.
    ///
    /// A tab in a group of the app's own stays there.
    @available(iOS 18.0, visionOS 2.0, *)
    func grouped(_ all: [UITab]) -> [UITab] {
      var (members, result): ([String: [UITab]], [UITab]) = ([:], [])
      for tab in all {
        guard !(tab is UITabGroup), let title = key(of: tab).flatMap({ labels[$0]?.section }) else {
          result.append(tab)
          continue
        }
        if members[title] == nil { result.append(tab) }
        members[title, default: []].append(tab)
      }
      let grouped = result.map { tab in
        guard let (title, tabs) = members.first(where: { $0.value.first === tab }) else { return tab }
        return group(title, of: tabs)
      }
      arrangement = (grouped, all)
      return grouped
    }

    @available(iOS 18.0, visionOS 2.0, *)
    private func group(_ title: String, of tabs: [UITab]) -> UITab {
      if let known = groups[title] as? UITabGroup, known.children == tabs { return known }
      let section = sections[title] ?? SectionController(host: host)
      sections[title] = section
      let group = UITabGroup(
        title: title, image: nil, identifier: "waymark.section.\(title)", children: tabs
      ) { _ in section }
      group.defaultChildIdentifier = tabs.first?.identifier
      groups[title] = group
      return group
    }
  }

  @available(iOS 18.0, visionOS 2.0, *)
  extension UITab {
    /// The tab itself, or those of a group.
    var leaves: [UITab] { (self as? UITabGroup)?.children.flatMap(\.leaves) ?? [self] }

    /// Replaces it with another tab, also in a group of the app's own.
    func replace(with tab: UITab, in all: inout [UITab]) {
      if let index = all.firstIndex(of: self) {
        all[index] = tab
      } else if let index = parent?.children.firstIndex(of: self) {
        parent?.children[index] = tab
      }
    }

    /// Takes the properties of a tab that it replaces, but for its identifier and its controller.
    func takeProperties(of tab: UITab) {
      title = tab.title
      image = tab.image
      subtitle = tab.subtitle
      badgeValue = tab.badgeValue
      preferredPlacement = tab.preferredPlacement
      userInfo = tab.userInfo
      isHidden = tab.isHidden
      isHiddenByDefault = tab.isHiddenByDefault
      allowsHiding = tab.allowsHiding
      accessibilityIdentifier = tab.accessibilityIdentifier
      #if !os(visionOS)
        if #available(iOS 26.0, *), let own = self as? UISearchTab, let other = tab as? UISearchTab {
          own.automaticallyActivatesSearch = other.automaticallyActivatesSearch
        }
      #endif
    }
  }
#endif
