@_spi(Hosting) import WaymarkCore

/// A presentation that UIKit reports in a window of SwiftUI: a modal of the router, or one of the app's own.
struct ProbedPresentation {
  typealias Unmanaged = HostSnapshot.Unmanaged

  let id: ObjectIdentifier
  var kind = Unmanaged.Kind.other
  /// The level of the router whose views are in it.
  var level: ModalModel?
  /// True if views of the router are in it, also if their modal is leaving.
  var isOurs = false
  var isLocked = false
  var isLeaving = false
}

extension HostSnapshot.Unmanaged.Kind {
  /// The kind of a presentation that UIKit makes itself, and no app.
  ///
  /// An open menu is one of a class of UIKit's own (BetterSafariView, pull request 52; PopupView, pull request 127). Its sheets and
  /// covers, such as a picker, stay until the user is done.
  /// - Parameters:
  ///   - typeName: the name of the class of the presented controller.
  ///   - hasOwnStyle: true if it is not a sheet, popover or cover.
  package init?(systemType typeName: String, hasOwnStyle: Bool) {
    guard typeName.hasPrefix("_UIContextMenu") || hasOwnStyle && typeName.hasPrefix("_UI") else { return nil }
    self = .transient
  }
}

/// Looks at what UIKit presents below the views of a window.
@MainActor
protocol PresentationProbe: AnyObject {
  /// The presentations, the lowest first.
  var presentations: [ProbedPresentation] { get }

  /// Dismisses a presentation and everything over it, without animation.
  func dismiss(_ id: ObjectIdentifier)
}

extension [ProbedPresentation] {
  /// The presentations that are not the router's, each with the modal of the router below it.
  ///
  /// - Parameter levels: the level of the window, and those of its modals.
  @MainActor
  func foreign(over levels: [ModalModel]) -> [(id: ObjectIdentifier, unmanaged: HostSnapshot.Unmanaged)] {
    var (index, found): (Int, [(id: ObjectIdentifier, unmanaged: HostSnapshot.Unmanaged)]) = (0, [])
    for presentation in self where !presentation.isLeaving {
      if let next = levels.firstIndex(where: { $0 === presentation.level }) {
        index = next
      } else if presentation.isOurs || presentation.kind == .alert && levels[index].item?.form.isAlert == true {
        continue
      } else {
        let below = index > 0 ? levels[index - 1].item?.id : nil
        var unmanaged = HostSnapshot.Unmanaged(presentation.kind, over: below, isLocked: presentation.isLocked)
        // SwiftUI shows one sheet, cover or alert over a view at a time. A search is presented from.
        unmanaged.isTopmost = presentation.kind != .search
        found.append((presentation.id, unmanaged))
      }
    }
    return found
  }
}
