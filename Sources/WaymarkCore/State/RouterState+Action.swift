extension RouterState {
  /// A change of the state: a verb of the app, or an event from a host.
  ///
  /// ```swift
  /// let next = try router.state.applying(.select("profile", in: "main"), in: router.table)
  /// let visible = next.visible()       // ["main", "profile", "account"]; the router's own state stays as it is
  /// ```
  public enum Action: Sendable {
    /// Shows a match.
    ///
    /// In place, it builds the path to the match and keeps unchanged nodes. It dismisses modals that are not on the
    /// path. Branches that are not on the path keep their stacks. The call's presentation comes first, then the
    /// route's, then the map's.
    case show(RouteMatch, as: RouteMap.Presentation = .automatic)
    /// Removes items from the innermost stack that has more than its root.
    case pop(Pop = .count(1))
    /// Dismisses what is presented.
    case dismiss(Dismiss = .top)
    /// Selects a branch of tabs or a section of a switcher, by key.
    case select(String, in: String, Selecting = .keep)
    /// Selects the branches and sections on the path to a match, as far as their containers are open or get open.
    ///
    /// Nothing else changes: each branch shows what it showed last.
    case selectBranches(RouteMatch)
    /// Replaces all windows by the valid parts of a state.
    case restore(RouterState)
    /// Follows an event on the screen that hosts have already carried out.
    @_spi(Hosting) case host(HostEvent)

    /// The extent of a pop.
    ///
    /// ```swift
    /// router.pop()                          // one screen
    /// router.pop(.toRoute("books"))         // to the list, wherever it is below
    /// router.pop(.toRoot)
    /// ```
    public enum Pop: Sendable, Hashable {
      /// Removes a number of items, at most down to the root.
      case count(Int)
      /// Returns to an entry of the stack.
      case to(Entry.ID)
      /// Returns to the topmost entry of a route, by key.
      case toRoute(String)
      /// Returns to the root.
      case toRoot
    }

    /// The modals to dismiss.
    ///
    /// ```swift
    /// router.dismiss()                      // what is on top
    /// router.dismiss(.all)                  // every modal, as before a tour of the app begins
    /// ```
    public enum Dismiss: Sendable, Hashable {
      /// The topmost modal.
      case top
      /// The modal of an entry, and all above it.
      case entry(Entry.ID)
      /// All visible modals.
      case all
    }

    /// The content of a branch or section after it is selected.
    ///
    /// ```swift
    /// router.select("profile", in: "main")                   // as a tap on the tab
    /// router.select("shelf", in: "main", .initial)           // back at its list, whatever it showed last
    /// ```
    public enum Selecting: String, Sendable, Hashable, CaseIterable {
      /// It shows what it showed last, or its first state if it was never shown.
      case keep
      /// It returns to its first state, and keeps its root.
      case initial
      /// It returns to its first state with new entries.
      case reset
    }
  }

  /// An event on the screen.
  ///
  /// The state follows it, without steps that would repeat it.
  ///
  /// ```swift
  /// router.report(.popped(to: books.id))       // the user went back in something that the app shows itself
  /// ```
  /// An event that the state already reflects changes nothing.
  @_spi(Hosting) public enum HostEvent: Sendable, Hashable {
    /// The user went back to an entry of a stack.
    case popped(to: Entry.ID)
    /// The user closed a modal.
    case dismissed(Entry.ID)
    /// The user selected a branch.
    ///
    /// The parameters are the entry of the tabs and the key of the branch.
    case selected(in: Entry.ID, String)
    /// The user tapped the selected branch, which returns to its root.
    case reselected(in: Entry.ID)
    /// The app's own code removed screens.
    case removed([Entry.ID])
    /// A window connected.
    ///
    /// `root` is the name of its container. If `nil`, the window shows the first container of the map.
    case windowConnected(Window.ID, root: String? = nil)
    /// A window disconnected.
    case windowDisconnected(Window.ID)
    /// A window became the key window.
    case windowActivated(Window.ID)
  }
}
