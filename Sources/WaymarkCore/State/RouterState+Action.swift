extension RouterState {
  /// What is to become of the state: a verb of the app, or what happened in a host.
  ///
  /// ```swift
  /// let change = router.state.applying(.select("profile", in: "main"), in: router.table)
  /// let visible = change.state.visible()       // ["main", "profile", "account"]; the router's own state stays as it is
  /// ```
  public enum Action: Sendable {
    /// Shows a match.
    ///
    /// In place: builds the way to it, keeps what is the same, dismisses modals that are not on the way; branches that are not on
    /// it keep their stacks. What the call says counts before what the route says, and that before what the map says.
    case show(RouteMatch, as: RouteMap.Presentation = .automatic)
    /// Removes items from the innermost stack that has more than its root.
    case pop(Pop = .count(1))
    /// Dismisses what is presented.
    case dismiss(Dismiss = .top)
    /// Selects a branch of tabs or a section of a switcher, by their keys.
    case select(String, in: String, Selecting = .keep)
    /// Selects the branches and sections on the way to a match, as far as their containers are open or come to be, and changes
    /// nothing else: each shows what it showed last.
    case selectBranches(RouteMatch)
    /// Replaces all windows by those of a state, as far as they are valid.
    case restore(RouterState)
    /// Something happened on the screen that hosts have already carried out.
    case host(HostEvent)

    /// How far to pop.
    ///
    /// ```swift
    /// router.pop()                          // one screen
    /// router.pop(.toRoute("books"))         // to the list, wherever it is below
    /// router.pop(.toRoot)
    /// ```
    public enum Pop: Sendable, Hashable {
      /// So many items; at most to the root.
      case count(Int)
      /// To an entry of the stack.
      case to(Entry.ID)
      /// To the uppermost entry of a route, by its key.
      case toRoute(String)
      /// To the root.
      case toRoot
    }

    /// What to dismiss.
    ///
    /// ```swift
    /// router.dismiss()                      // what is on top
    /// router.dismiss(.all)                  // every modal, as before a tour of the app begins
    /// ```
    public enum Dismiss: Sendable, Hashable {
      /// What is on top.
      case top
      /// What an entry is presented in, and all above.
      case entry(Entry.ID)
      /// Everything that is shown as a modal.
      case all
    }

    /// What a branch or section shows once it is selected.
    ///
    /// ```swift
    /// router.select("profile", in: "main")                   // as a tap on the tab
    /// router.select("shelf", in: "main", .initial)           // back at its list, whatever it showed last
    /// ```
    public enum Selecting: String, Sendable, Hashable, CaseIterable {
      /// What it showed last; its first state if it was never shown.
      case keep
      /// Its first state: its root stays.
      case initial
      /// Its first state, made anew.
      case reset
    }
  }

  /// Something that happened on the screen: the state follows, without steps that would do it again.
  ///
  /// ```swift
  /// router.report(.popped(to: books.id))       // the user went back in something that the app shows itself
  /// ```
  /// An event that tells what the state has already changes nothing.
  public enum HostEvent: Sendable, Hashable {
    /// The user went back to an entry of a stack.
    case popped(to: Entry.ID)
    /// The user closed what was presented.
    case dismissed(Entry.ID)
    /// The user selected a branch, by the entry of the tabs and the key of the branch.
    case selected(in: Entry.ID, String)
    /// The user tapped the branch that is selected: it goes back to its root.
    case reselected(in: Entry.ID)
    /// The app's own code removed screens.
    case removed([Entry.ID])
    /// A window is there; with the container of this name, nil: with the first one of the map.
    case windowConnected(Window.ID, root: String? = nil)
    /// A window is gone.
    case windowDisconnected(Window.ID)
    /// A window became the key window.
    case windowActivated(Window.ID)
  }
}
