/// All that one call has added to a router: routes, a claim, a guard, a hook, or a listener.
///
/// ```swift
/// let chat = router.add { ChatRoutes() }                     // a module: many routes, containers, modals
/// chat.isEnabled = false                                  // its links lead nowhere, its screens leave
/// chat.isEnabled = true                                   // at the same place again
/// router.registration(named: "offer").replace { RouteTo("/offer", name: "offer") { RouteTo("terms") } }
/// chat.remove()
/// ```
/// Discard it to keep what was added for as long as the router lives. It does not retain the router.
@MainActor
public struct Registration: Sendable {
  /// A change of what was added.
  package enum Change: Sendable {
    case isEnabled(Bool)
    case removal
    case replacement(RouteMap, at: RouteTable.SourceLocation)
  }

  private let isActive: @MainActor () -> Bool
  private let apply: @MainActor (Change) -> Bool

  /// - Parameters:
  ///   - isActive: returns true if what was added is there, and enabled.
  ///   - apply: makes a change, and returns false if there is nothing to change.
  package init(isActive: @escaping @MainActor () -> Bool, apply: @escaping @MainActor (Change) -> Bool) {
    self.isActive = isActive
    self.apply = apply
  }

  /// The registration of what could not be added.
  static var none: Registration { Registration(isActive: { false }, apply: { _ in false }) }

  /// True if what was added is in effect.
  ///
  /// Set it to false, for example while a feature flag is off: then the router acts as if nothing had been added. Links
  /// of disabled routes lead to the next route that matches, and their open screens leave. Everything returns at its former
  /// position. After a removal it stays false.
  public var isEnabled: Bool {
    get { isActive() }
    nonmutating set { _ = apply(.isEnabled(newValue)) }
  }

  /// Removes what was added.
  ///
  /// Routes leave with all routes inside and below, and with their open screens.
  ///
  /// A second call does nothing.
  public func remove() { _ = apply(.removal) }

  @discardableResult
  package func replace(with content: some RouteContent, file: String = #fileID, line: Int = #line) -> Bool {
    apply(.replacement(content.routes, at: .init(file: file, line: line)))
  }

  /// Replaces routes by those of a block, with all routes inside and below, at the same location in the tree and in the order.
  ///
  /// The registration then stands for the new routes. Screens of routes that have the same name as before stay. The
  /// settings of a route that is replaced by its name, and the inherited settings, apply to the new routes. Reach and
  /// schemes can only be narrowed.
  /// - Returns: true if there were any routes. If there were none, nothing is added.
  @discardableResult
  public func replace(
    file: String = #fileID, line: Int = #line, @RouteBuilder with content: () -> some RouteContent
  ) -> Bool {
    replace(with: content(), file: file, line: line)
  }
}

extension Router {
  /// The routes and containers with a name, with all that is inside and below, as a registration.
  ///
  /// Use it for routes of the map that the router was made with:
  /// ```swift
  /// router.registration(named: "offers").isEnabled = flags.hasOffers
  /// ```
  /// The name is looked up at each use. If no route has it, the log says so.
  public func registration(named name: String, file: String = #fileID, line: Int = #line) -> Registration {
    registration(of: .named(name), at: .init(file: file, line: line))
  }

  /// Returns the registration of routes.
  ///
  /// - Parameter location: the call that looks for a name, which mistakes mention.
  func registration(of part: RouteTable.Part, at location: RouteTable.SourceLocation? = nil) -> Registration {
    let added = AddedRoutes(part)
    return Registration { [weak self] in
      self?.routes.isEnabled(added.part) ?? false
    } apply: { [weak self] change in
      self?.apply(change, to: added, location) ?? false
    }
  }

  /// Returns the registration of a value in a list.
  ///
  /// - Parameter noteChange: called after each change.
  func registration<Value>(
    _ number: Int, in list: AddedList<Value>, _ noteChange: @escaping @MainActor (Router) -> Void = { _ in }
  ) -> Registration {
    Registration { [weak list] in
      list?.isEnabled(number) ?? false
    } apply: { [weak self, weak list] change in
      guard let self, let list else { return false }
      switch change {
      case .isEnabled(let isEnabled): list.setEnabled(isEnabled, number)
      case .removal: list.remove(number)
      case .replacement(_, let location):
        mistakes.report("only routes can be replaced: remove this, and add the other", at: location)
        return false
      }
      noteChange(self)
      return true
    }
  }

  private func apply(
    _ change: Registration.Change, to added: AddedRoutes, _ location: RouteTable.SourceLocation?
  ) -> Bool {
    let part = added.part
    if case .named(let name) = part.choice, let location { mistakes.reportSharedName(name, at: location) }
    let isThere: Bool
    switch change {
    case .isEnabled(let isEnabled): isThere = self.change { $0.setEnabled(isEnabled, part) }
    case .removal: isThere = self.change { $0.remove(part) }
    case .replacement(let content, _):
      let new = self.change { $0.replace(part, with: content) }
      if let new { added.part = new }
      isThere = new != nil
    }
    if isThere {
      leaveRoutesThatAreGone()
    } else if case .named(let name) = part.choice {
      mistakes.report(table.absence(ofName: name), at: location)
    }
    return isThere
  }
}

/// The routes of a registration, which are others after a replacement.
@MainActor
private final class AddedRoutes {
  var part: RouteTable.Part

  init(_ part: RouteTable.Part) { self.part = part }
}
