#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import AppIntents
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  @available(iOS 26, visionOS 26, *)
  extension UIKitRouter {
    /// Opens what an App Intent names, in the scene that the system has chosen for it.
    ///
    /// Call it in `scene(_:willPerformAppIntent:)`. `RoutedSceneDelegate` does. The intent that a scene connects for may
    /// come there again. It is opened once, and also if the system then opens the URL of the intent.
    ///
    /// An intent opens the link that is its `contentIdentifier`. Else `systemLinks.content` is asked, with the name of its
    /// type, and with the intent as `payload["intent"]`. The source is `DeepLink.Source.intent`. Intents wait, and are
    /// guarded, as links do.
    /// - Returns: `nil` if no route takes its identifier and `SystemLinks.content` finds no link.
    @discardableResult
    public func receive(_ intent: any UISceneAppIntent, in scene: UIScene? = nil) -> Navigation? {
      router.receive(intent, by: .intent, in: scenes.knownWindow(of: scene))
    }
  }

  extension UIKitRouter {
    /// Opens the intent that a scene connects for.
    func receiveIntent(of options: UIScene.ConnectionOptions, in scene: UIScene) {
      guard #available(iOS 26, visionOS 26, *), let intent = options.appIntent else { return }
      router.receive(intent, by: .connection, in: scenes.knownWindow(of: scene))
    }
  }

  @available(iOS 26, visionOS 26, *)
  extension RoutedSceneDelegate: AppIntentSceneDelegate {}
#endif
