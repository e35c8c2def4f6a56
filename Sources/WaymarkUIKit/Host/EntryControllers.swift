#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The controllers of what is open, by entry: those made here are owned, those of the app are not.
  ///
  /// A stack that was handed over owns its host, so the host must not own the stack.
  @MainActor
  struct EntryControllers {
    private var owned: [RouterState.Entry.ID: UIViewController] = [:]
    private var lent: [RouterState.Entry.ID: WeakController] = [:]
    /// The entries whose screens were made, in order.
    private(set) var made: [RouterState.Entry] = []
    /// The entries whose screens could not be made, and that the app's error screen stands for.
    private var errors: Set<RouterState.Entry.ID> = []
    /// The screens made here that are still somewhere, also those that have left the state.
    private var everMade = WeakObjects()
    /// The screens that were in their stacks, or were to be.
    private var placed = WeakObjects()

    subscript(_ entry: RouterState.Entry.ID) -> UIViewController? {
      get { owned[entry] ?? lent[entry]?.controller }
      set {
        owned[entry] = newValue
        lent[entry] = nil
      }
    }

    /// Keeps a controller of the app's for an entry, weakly.
    mutating func lend(_ controller: UIViewController, to entry: RouterState.Entry.ID) {
      owned[entry] = nil
      lent[entry] = WeakController(controller: controller)
      errors.remove(entry)
    }

    func isLent(_ entry: RouterState.Entry.ID) -> Bool { lent[entry] != nil }

    func entry(of controller: UIViewController) -> RouterState.Entry.ID? {
      owned.first { $0.value === controller }?.key ?? lent.first { $0.value.controller === controller }?.key
    }

    // MARK: Screens

    /// Keeps a screen that was made for an entry.
    mutating func keep(_ screen: UIViewController, for entry: RouterState.Entry) {
      letGo(of: entry.id)
      self[entry.id] = screen
      made.append(entry)
      everMade.insert(screen)
      errors.remove(entry.id)
    }

    /// Keeps what stands for an entry while it is held.
    mutating func keep(placeholder: UIViewController, for entry: RouterState.Entry) {
      letGo(of: entry.id)
      self[entry.id] = placeholder
      everMade.insert(placeholder)
      errors.remove(entry.id)
    }

    /// Keeps the app's error screen, which stands for what could not be made.
    mutating func keep(errorScreen: UIViewController, for entry: RouterState.Entry) {
      keep(errorScreen, for: entry)
      errors.insert(entry.id)
    }

    /// Whether error screens stand for something.
    var hasErrorScreens: Bool { !errors.isEmpty }

    /// Whether an error screen stands for an entry.
    func isErrorScreen(_ entry: RouterState.Entry.ID) -> Bool { errors.contains(entry) }

    /// Whether a screen was made here, if it has left or not.
    func isMade(_ screen: UIViewController) -> Bool { everMade.contains(screen) }

    /// From now on the screen of an entry is missing where it is not there.
    mutating func notePlaced(_ entry: RouterState.Entry.ID) {
      if let controller = self[entry] { placed.insert(controller) }
    }

    /// Whether the screen of an entry was in its stack, or was to be: what is made, and comes when its stack is shown, is not
    /// missing.
    func isPlaced(_ entry: RouterState.Entry.ID) -> Bool { self[entry].map { placed.contains($0) } ?? false }

    // MARK: Letting go

    /// Lets go of all but these.
    mutating func keepOnly(_ open: Set<RouterState.Entry.ID>) {
      owned = owned.filter { open.contains($0.key) }
      lent = lent.filter { open.contains($0.key) }
      errors.formIntersection(open)
      made.removeAll { !open.contains($0.id) }
    }

    /// Lets go of all; what was made here is still known.
    mutating func letGoOfAll() { keepOnly([]) }

    /// Lets go of the screen of an entry, to be made anew.
    mutating func letGo(of entry: RouterState.Entry.ID) {
      self[entry] = nil
      made.removeAll { $0.id == entry }
    }
  }

  /// What the app has in the places of a map, by their keys: those of containers and of routes are apart.
  @MainActor
  struct LentControllers {
    private var containers: [String: WeakController] = [:]
    private var screens: [String: WeakController] = [:]

    mutating func lend(_ controller: UIViewController, as place: RouteTable.Place) {
      if place.container == nil {
        screens[place.key] = WeakController(controller: controller)
      } else {
        containers[place.key] = WeakController(controller: controller)
      }
    }

    subscript(_ key: String, isContainer: Bool) -> UIViewController? {
      (isContainer ? containers[key] : screens[key])?.controller
    }
  }

  /// A controller that someone else keeps, or nobody.
  struct WeakController {
    weak var controller: UIViewController?
  }
#endif
