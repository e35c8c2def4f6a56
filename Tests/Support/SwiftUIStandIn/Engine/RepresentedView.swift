/// A view whose content is an object of another framework, such as a controller of UIKit.
///
/// The object is made once for each identity of the view, and updated after that. (documentation of
/// `makeUIViewController(context:)`: the system calls it only once, and `updateUIViewController` for all later updates)
@MainActor @preconcurrency
public protocol RepresentedView: View where Body == Never {
  /// Makes the object.
  func makeRepresented(in environment: EnvironmentValues) -> any RepresentedObject
}

/// The object of a represented view, as long as the view has the same identity.
@MainActor
public protocol RepresentedObject: AnyObject {
  /// The view is made anew, or its environment has changed.
  func update(_ view: any RepresentedView, in environment: EnvironmentValues)
  /// The user sees it.
  func appeared()
  /// The user no longer sees it.
  func disappeared()
  /// The view has left.
  func leave()
}

/// The object at a place of the tree.
@MainActor
final class RepresentedPayload: Payload, Appearing {
  private(set) var object: any RepresentedObject
  private var width: UserInterfaceSizeClass?
  private var isOnScreen = false

  init(_ view: any RepresentedView, in environment: EnvironmentValues) {
    object = view.makeRepresented(in: environment)
    width = environment.horizontalSizeClass
    object.update(view, in: environment)
  }

  func update(_ view: any RepresentedView, in environment: EnvironmentValues) {
    let isCopied = Session.current.has(.representedTwice) && width != environment.horizontalSizeClass
    width = environment.horizontalSizeClass
    if isCopied { copy(view, in: environment) } else { object.update(view, in: environment) }
  }

  /// Makes another object before the first has left.
  private func copy(_ view: any RepresentedView, in environment: EnvironmentValues) {
    let old = object
    object = view.makeRepresented(in: environment)
    object.update(view, in: environment)
    guard isOnScreen else { return old.leave() }
    object.appeared()
    Session.current.later {
      old.disappeared()
      old.leave()
    }
  }

  func tellAppeared() {
    isOnScreen = true
    object.appeared()
  }

  func tellDisappeared() {
    isOnScreen = false
    object.disappeared()
  }

  func leave() { object.leave() }
}

extension Node {
  /// Makes the object of a represented view, or updates the one that is there.
  func represent(_ view: any RepresentedView) {
    if let payload = payload as? RepresentedPayload {
      payload.update(view, in: environment)
    } else {
      payload = RepresentedPayload(view, in: environment)
    }
  }
}

extension EnvironmentValues {
  /// The window that the view is in, if it is in one of the app's scenes.
  public var sceneWindow: AnyObject? { window }
}
