// swift-format-ignore-file
// What AppIntents adds to SwiftUI and UIKit, from developer.apple.com/documentation; the page is named beside each, and its row
// stands in Tests/Cases/apple_availability.json. With Apple's SDK these stand in _AppIntents_SwiftUI and _AppIntents_UIKit, which
// are imported where both modules are. They are not Apple's, and are only type-checked.
#if os(iOS) || os(tvOS) || os(visionOS)
import SwiftUI

extension View {
  // swiftui/view/onappintentexecution(_:perform:) [read]
  @available(iOS 26, tvOS 26, visionOS 26, *)
  nonisolated public func onAppIntentExecution<I>(
    _ intent: I.Type = I.self, perform action: @escaping @MainActor (I) -> Void
  ) -> some View where I: TargetContentProvidingIntent { self }
}
#endif

#if os(iOS) || os(visionOS)
import UIKit

// uisceneappintent [read]
@available(iOS 26, visionOS 26, *)
public protocol UISceneAppIntent: TargetContentProvidingIntent {
  // uisceneappintent/performnavigation(forscene:) [read]
  func performNavigation(forScene scene: UIScene)
}
@available(iOS 26, visionOS 26, *)
extension UISceneAppIntent {
  public func performNavigation(forScene scene: UIScene) {}
  public var uiScene: UIScene? { nil }  // uisceneappintent/uiscene [read]
}

// appintentscenedelegate [read]
@available(iOS 26, visionOS 26, *)
public protocol AppIntentSceneDelegate: UISceneDelegate {
  // appintentscenedelegate/scene(_:willperformappintent:) [read]
  func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent)
}

extension UIScene.ConnectionOptions {
  // uiscene/connectionoptions/appintent [read]
  @available(iOS 26, visionOS 26, *)
  @MainActor @preconcurrency public var appIntent: (any UISceneAppIntent)? { nil }
}
#endif
