/// Finds attached values that have no effect where they stand, such as the label of a tab on a screen inside the stack.
struct PlaceCheck {
  private let store: RouteStore

  init(_ store: RouteStore) {
    self.store = store
  }

  /// The problems in the order of the tree.
  var findings: [PlaceFinding] {
    let tree = store.tree
    return tree.places.indices.flatMap { index -> [PlaceFinding] in
      let place = tree.places[index]
      let attachments = place.attachments.ofPlaces
      guard !attachments.isEmpty else { return [] }
      let position = AttachedPosition(
        key: place.key, branch: branch(around: index), isModal: place.isModal || isRootOfModal(index),
        isPresented: place.presentation.isModal)
      return attachments.compactMap { attached in
        attached.problem(at: position).map { message in
          PlaceFinding(
            route: tree.firstRoute(in: index).map { store.routes[$0] }, container: place.key, message: message)
        }
      }
    }
  }

  /// Returns the branch of tabs that a node is or is inside of, or `nil` if there are no tabs around it.
  private func branch(around index: Int) -> AttachedPosition.Branch? {
    let places = store.tree.places
    let chain = places[index].chain
    guard let tabs = chain.dropLast().lastIndex(where: { places[$0].container == .tabs }) else { return nil }
    let branch = chain[tabs + 1]
    // A route with others below it is the root of a stack that the map does not declare.
    let isOwn = branch == index || RouteTree.routeKey(ofImplicitStack: places[branch].key) == places[index].key
    return AttachedPosition.Branch(key: places[branch].key, tabs: places[chain[tabs]].key, isOwn: isOwn)
  }

  private func isRootOfModal(_ index: Int) -> Bool {
    guard let parent = store.tree.places[index].parent.map({ store.tree.places[$0] }) else { return false }
    return parent.isModal && parent.container != nil
  }
}

/// The position of a route or container, for a value that is attached to it.
package struct AttachedPosition: Sendable {
  /// A branch of tabs.
  package struct Branch: Sendable {
    package let key: String
    /// The key of the tabs.
    package let tabs: String
    /// True if the route or container itself is the branch.
    package let isOwn: Bool
  }

  /// The key of the route or container.
  package let key: String
  /// The innermost branch that it is, or is inside of.
  package let branch: Branch?
  package let isModal: Bool
  /// True if it is presented when a link opens it, although it is not a modal of the map.
  package let isPresented: Bool
}

/// A value that has an effect on routes or containers at certain positions only.
package protocol AttachedToPosition: Sendable {
  /// Returns the problem of the value at a position, with its remedy, or `nil` if it has an effect there.
  func problem(at position: AttachedPosition) -> String?
}

extension MapMistake: AttachedToPosition {
  package func problem(at position: AttachedPosition) -> String? { message }
}

extension RouteAttachments {
  /// The values that have an effect at certain positions only.
  fileprivate var ofPlaces: [any AttachedToPosition] { all.compactMap { $0 as? any AttachedToPosition } }
}

extension RouteMap.Presentation {
  fileprivate var isModal: Bool { if case .modal = self { true } else { false } }
}
