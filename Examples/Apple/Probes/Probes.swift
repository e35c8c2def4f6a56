import SwiftUI
import UIKit

/// Ten questions to UIKit and SwiftUI, each about a belief of Waymark's stand-ins that no documentation states.
///
/// Call `Probes.run(in: scene)` in `scene(_:willConnectTo:options:)` of an app for iOS 18, and read the console. See
/// Documentation/FirstHourOnAMac.md.
@available(iOS 18.0, visionOS 2.0, *)
@MainActor
enum Probes {
  /// Asks all of them, one after the other, in a window of their own.
  static func run(in scene: UIWindowScene) {
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    Task {
      // The window appears first.
      try? await Task.sleep(for: .seconds(1))
      await askUIKit(in: window)
      await askSwiftUI(in: window)
      askScenes(scene)
      window.isHidden = true
      print("probes: done")
    }
  }

  /// Prints whether a belief holds, and the facts if it does not.
  static func tell(_ number: Int, _ holds: Bool, _ facts: String) {
    print(holds ? "belief \(number) holds" : "belief \(number) does not hold: \(facts)")
  }

  static func pause(_ seconds: Double = 1) async { try? await Task.sleep(for: .seconds(seconds)) }

  // MARK: UIKit

  private static func askUIKit(in window: UIWindow) async {
    let stack = UINavigationController(rootViewController: UIViewController())
    window.rootViewController = stack
    await pause()
    stack.pushViewController(UIViewController(), animated: true)
    tell(1, stack.transitionCoordinator != nil, "the coordinator is nil right after the push")
    await pause()
    let sheet = UIViewController()
    stack.present(sheet, animated: true, completion: nil)
    tell(2, sheet.presentingViewController != nil, "presentingViewController is nil right after present")
    await pause()
    stack.dismiss(animated: false, completion: nil)
    await pause()
    await askTabs(in: window)
    let (hidden, listener) = (UINavigationController(rootViewController: UIViewController()), StackDelegate())
    hidden.delegate = listener
    hidden.setViewControllers([UIViewController(), UIViewController()], animated: false)
    await pause()
    tell(4, listener.calls == 0, "didShow came \(listener.calls) times for a stack in no window")
  }

  private static func askTabs(in window: UIWindow) async {
    let (tabs, listener) = (UITabBarController(), TabsDelegate())
    var made = 0
    tabs.tabs = (0..<3).map { number in
      UITab(title: "\(number)", image: nil, identifier: "\(number)") { _ in
        made += 1
        return UIViewController()
      }
    }
    tell(9, made == 0, "\(made) controllers were made when the tabs were set")
    tabs.delegate = listener
    window.rootViewController = tabs
    await pause()
    tabs.selectedTab = tabs.tabs[1]
    await pause()
    tell(3, listener.calls.isEmpty, "a selection by code called \(listener.calls)")
  }

  /// Counts the ends of changes.
  private final class StackDelegate: NSObject, UINavigationControllerDelegate {
    var calls = 0

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { calls += 1 }
  }

  /// Notes what a tab bar controller asks and tells.
  private final class TabsDelegate: NSObject, UITabBarControllerDelegate {
    var calls: [String] = []

    func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      calls.append("shouldSelectTab")
      return true
    }

    func tabBarController(
      _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
    ) { calls.append("didSelectTab") }
  }

  // MARK: SwiftUI

  private static func askSwiftUI(in window: UIWindow) async {
    let facts = Facts()
    window.rootViewController = UIHostingController(rootView: SheetProbe(facts: facts))
    await pause()
    facts.isPresented = true
    await pause(2)
    var presented = window.rootViewController
    while let next = presented?.presentedViewController { presented = next }
    presented?.presentingViewController?.dismiss(animated: false, completion: nil)
    await pause(2)
    tell(5, !facts.isPresented, "the binding is still true after UIKit has dismissed the sheet")
    tell(6, facts.dismissals == 1, "onDismiss came \(facts.dismissals) times")
    tell(8, facts.hasEmptyAppeared, "onAppear did not come")
    window.rootViewController = UIHostingController(rootView: TabsProbe(facts: facts))
    print("probe 7: tap the selected tab twice within 20 seconds")
    for _ in 0..<20 where facts.selections.count < 2 { await pause() }
    tell(7, facts.selections.count > 1, "a second tap wrote \(facts.selections)")
  }

  // MARK: Scenes

  private static func askScenes(_ scene: UIWindowScene) {
    var active = 0
    for case let other as UIWindowScene in UIApplication.shared.connectedScenes {
      if other.activationState == .foregroundActive { active += 1 }
    }
    guard UIApplication.shared.connectedScenes.count > 1 else {
      return print("probe 10: open two windows beside each other, and run the probes again")
    }
    tell(10, active == 2, "\(active) scenes are foregroundActive")
  }
}

/// The facts that views have noted.
@MainActor @Observable
final class Facts {
  var isPresented = false
  var dismissals = 0
  var hasEmptyAppeared = false
  var selection = "a"
  var selections: [String] = []
}

@available(iOS 18.0, visionOS 2.0, *)
private struct SheetProbe: View {
  @Bindable var facts: Facts

  private func noteDismissal() { facts.dismissals += 1 }

  var body: some View {
    ZStack { EmptyView() }
      .onAppear { facts.hasEmptyAppeared = true }
      .sheet(isPresented: $facts.isPresented, onDismiss: noteDismissal) { Text("a sheet") }
  }
}

@available(iOS 18.0, visionOS 2.0, *)
private struct TabsProbe: View {
  let facts: Facts

  var body: some View {
    let selection = Binding {
      facts.selection
    } set: { value in
      facts.selection = value
      facts.selections.append(value)
    }
    TabView(selection: selection) {
      Tab("A", systemImage: "a.circle", value: "a") { Text("tap “A” twice") }
      Tab("B", systemImage: "b.circle", value: "b") { Text("b") }
    }
  }
}
