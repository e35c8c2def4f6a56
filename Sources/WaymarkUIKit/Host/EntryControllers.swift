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
    }

    func isLent(_ entry: RouterState.Entry.ID) -> Bool { lent[entry] != nil }

    func entry(of controller: UIViewController) -> RouterState.Entry.ID? {
      owned.first { $0.value === controller }?.key ?? lent.first { $0.value.controller === controller }?.key
    }

    /// Lets go of all but these.
    mutating func keep(_ open: Set<RouterState.Entry.ID>) {
      owned = owned.filter { open.contains($0.key) }
      lent = lent.filter { open.contains($0.key) }
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
