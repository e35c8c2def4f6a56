import Waymark

/// One step of an exploration.
enum Act: Hashable, Sendable {
  case open(Sample)
  /// The app pushes or presents a screen.
  case show(Sample, isModal: Bool)
  case goBack
  case swipeDown
  case tap(String, in: String)
  case set(String, Bool)
  case perform(String)

  /// True for what the user or the app does without a link.
  var isWayOut: Bool {
    switch self {
    case .open, .show: false
    case .goBack, .swipeDown, .tap, .set, .perform: true
    }
  }

  /// True if it changes the app beside the router.
  var changesApp: Bool {
    switch self {
    case .set, .perform: true
    case .open, .show, .goBack, .swipeDown, .tap: false
    }
  }

  var words: String {
    switch self {
    case .open(let sample): "open \(sample.text)"
    case .show(let sample, let isModal): "\(isModal ? "present" : "push") \(sample.text)"
    case .goBack: "go back"
    case .swipeDown: "swipe down"
    case .tap(let tab, _): "tap \(tab)"
    case .set(let fact, let value): "\(fact) = \(value)"
    case .perform(let action): action
    }
  }

  /// The act as a line of a Swift test.
  var code: String {
    switch self {
    case .open(let sample):
      "await app.open(\(sample.text.swiftLiteral), .init(from: \(Self.code(of: sample.source))))"
    case .show(let sample, let isModal):
      "await app.perform { $0.\(isModal ? "present" : "push")(\(sample.text.swiftLiteral)) }"
    case .goBack: "await app.goBack()"
    case .swipeDown: "await app.swipeDown()"
    case .tap(let tab, let tabs): "await app.tap(\(tab.swiftLiteral), in: \(tabs.swiftLiteral))"
    case .set(let fact, let value):
      "subject.set(\(fact.swiftLiteral), to: \(value))\n  await app.settle()"
    case .perform(let action): "await subject.perform(\(action.swiftLiteral), in: app)\n  await app.settle()"
    }
  }

  private static func code(of source: DeepLink.Source) -> String {
    if DeepLink.Source.all.contains(source) { return ".\(source.name)" }
    return "DeepLink.Source(name: \(source.name.swiftLiteral), trust: .\(source.trust))"
  }
}
