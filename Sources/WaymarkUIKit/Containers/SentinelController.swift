#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A child of each screen that tells when it comes and goes, also where UIKit tells no delegate: the app's own code
  /// dismisses without `didDismiss` being called.
  @MainActor
  final class SentinelController: UIViewController {
    private weak var host: UIKitHost?

    init(host: UIKitHost) {
      self.host = host
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
      nil
    }

    /// Puts a sentinel into a screen.
    static func watch(_ screen: UIViewController, for host: UIKitHost) {
      let sentinel = SentinelController(host: host)
      screen.addChild(sentinel)
      sentinel.view.isHidden = true
      sentinel.view.frame = .zero
      screen.view.addSubview(sentinel.view)
      sentinel.didMove(toParent: screen)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      host?.screenAppeared()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      host?.screenDisappeared()
    }
  }
#endif
