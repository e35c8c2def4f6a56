/// Views in a controller of another framework: they belong to no window of the app's scenes.
@MainActor
public final class HostedTree {
  private(set) var node: Node
  /// The user sees the controller.
  public var isOnScreen = false {
    didSet { if isOnScreen != oldValue { Session.current.needsUpdate() } }
  }

  /// Hosts a view.
  public init(_ view: some View) {
    node = Node(0, HostedContent(content: view), EnvironmentValues(), in: nil)
    Session.current.hosted.append(WeakTree(tree: self))
    Session.current.needsUpdate()
  }

  /// Hosts the view that is made anew.
  public func update(_ view: some View, _ transform: (inout EnvironmentValues) -> Void = { _ in }) {
    var environment = node.environment
    transform(&environment)
    node.update(HostedContent(content: view), environment)
    Session.current.needsUpdate()
  }

  /// The texts that are seen, in order.
  public var texts: [String] { node.texts }

  /// The user taps a button by its text.
  ///
  /// - Returns: whether there is one that can be tapped.
  @discardableResult
  public func tap(_ title: String) -> Bool {
    var found: Control?
    node.walkShown { node in
      if let control = node.payload as? Control, control.isEnabled, node.texts.joined(separator: " ") == title {
        found = control
      }
      return true
    }
    found?.action()
    return found != nil
  }

  isolated deinit { node.leave() }
}

struct WeakTree {
  weak var tree: HostedTree?
}

private struct HostedContent {
  typealias Body = Never
  let content: any View
}

extension HostedContent: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}
