/// A window: shows the view of its root controller, and what is presented.
@MainActor
open class UIWindow: UIView {
  /// The scene it is in: `windowScene`.
  open weak var windowScene: UIWindowScene? {
    didSet {
      oldValue?.allWindows.removeAll { $0.window === self }
      windowScene?.allWindows.append(WeakWindow(window: self))
    }
  }
  var appeared: [UIViewController] = []

  /// A window of a scene: `initWithWindowScene:`.
  public init(windowScene: UIWindowScene) {
    super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    isHidden = true
    self.windowScene = windowScene
    windowScene.allWindows.append(WeakWindow(window: self))
  }

  /// A window: `initWithFrame:`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  open override var next: UIResponder? { UIApplication.shared }

  /// The window is in itself.
  open override var window: UIWindow? { self }

  /// The controller that it shows: `rootViewController`.
  ///
  /// Replacing it removes the view of the old one; what the old one presents goes with it, without a callback.
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.windowOfRoot = nil
      rootViewController?.windowOfRoot = self
      oldValue?.viewIfLoaded?.removeFromSuperview()
      oldValue?.presentedViewController?.viewIfLoaded?.removeFromSuperview()
      Session.current.layOut(self)
    }
  }

  /// It gets the keyboard: `isKeyWindow`.
  open private(set) var isKeyWindow = false

  /// Not to be seen: `hidden`.
  ///
  /// A hidden window shows no controller.
  open override var isHidden: Bool {
    didSet { if isHidden != oldValue { Session.current.layOut(self) } }
  }

  /// Shows it, as the key window: `makeKeyAndVisible`.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  /// Makes it the key window: `makeKeyWindow`.
  open func makeKey() {
    for other in windowScene?.windows ?? [] { other.isKeyWindow = false }
    isKeyWindow = true
  }

  /// The traits of the window.
  public internal(set) var traitCollection = UITraitCollection(horizontalSizeClass: .compact)
}

struct WeakWindow {
  weak var window: UIWindow?
}
