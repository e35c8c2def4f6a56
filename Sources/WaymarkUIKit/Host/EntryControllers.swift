#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The controllers of open entries: the host owns those it made, and not those of the app.
  ///
  /// A mounted stack owns its host, so the host must not own the stack.
  @MainActor
  struct EntryControllers {
    private var owned: [RouterState.Entry.ID: UIViewController] = [:]
    private var adopted: [RouterState.Entry.ID: WeakController] = [:]
    /// The screens that the host made and that still exist, also after their entries have left.
    private var everMade = WeakObjects()
    /// The screens that were set in their stacks.
    private var placed = WeakObjects()

    subscript(_ entry: RouterState.Entry.ID) -> UIViewController? {
      get { owned[entry] ?? adopted[entry]?.controller }
      set {
        owned[entry] = newValue
        adopted[entry] = nil
      }
    }

    /// Keeps a screen that was made for an entry.
    mutating func keep(_ screen: UIViewController, for entry: RouterState.Entry.ID) {
      self[entry] = screen
      everMade.insert(screen)
    }

    /// Keeps a controller of the app for an entry, weakly.
    mutating func adopt(_ controller: UIViewController, for entry: RouterState.Entry.ID) {
      owned[entry] = nil
      adopted[entry] = WeakController(controller: controller)
    }

    func isAdopted(_ entry: RouterState.Entry.ID) -> Bool { adopted[entry] != nil }

    func entry(of controller: UIViewController) -> RouterState.Entry.ID? {
      owned.first { $0.value === controller }?.key ?? adopted.first { $0.value.controller === controller }?.key
    }

    /// Returns true if the host made a screen, also if its entry has left.
    func isMade(_ screen: UIViewController) -> Bool { everMade.contains(screen) }

    /// Notes that the screen of an entry is at its location, so that it counts as removed once it is not.
    mutating func notePlaced(_ entry: RouterState.Entry.ID) {
      if let controller = self[entry] { placed.insert(controller) }
    }

    /// Returns true if the screen of an entry was set in its stack.
    ///
    /// A screen that was made, and comes when its stack is shown, is not missing.
    func isPlaced(_ entry: RouterState.Entry.ID) -> Bool { self[entry].map { placed.contains($0) } ?? false }

    /// Releases the controllers of all other entries.
    ///
    /// The host still knows which controllers it made.
    mutating func keepOnly(_ open: Set<RouterState.Entry.ID>) {
      owned = owned.filter { open.contains($0.key) }
      adopted = adopted.filter { open.contains($0.key) }
    }
  }

  /// A weak reference to a controller.
  struct WeakController {
    weak var controller: UIViewController?
  }
#endif
