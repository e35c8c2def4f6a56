import TestSupport

/// Something that happens in a random journey of the UIKit host, as a line of text.
///
/// Drawing one looks at nothing of the app; whether it can happen is found out when it is carried out.
enum JourneyAct: LosslessStringConvertible, Equatable, Sendable {
  case ask(Verb)
  case simple(SimpleAct)
  case tapTab(Int)
  /// From now on these screens cannot be made, and all others can.
  case fail([String])

  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    if let act = SimpleAct(rawValue: text) {
      self = .simple(act)
    } else if let verb = Verb(text) {
      self = .ask(verb)
    } else if words.first == "fail" {
      self = .fail(Array(words.dropFirst()))
    } else if words.count == 3, words.starts(with: ["tap", "tab"]), let index = Int(words[2]) {
      self = .tapTab(index)
    } else {
      return nil
    }
  }

  var description: String {
    switch self {
    case .ask(let verb): "\(verb)"
    case .simple(let act): act.rawValue
    case .tapTab(let index): "tap tab \(index)"
    case .fail(let keys): (["fail"] + keys).joined(separator: " ")
    }
  }
}

/// An act without values.
enum SimpleAct: String, CaseIterable, Sendable {
  // MARK: Time

  case turn
  case settle
  case endTransitions = "end transitions"

  // MARK: The user

  case tapBack = "tap back"
  case swipeBack = "swipe back"
  case pullDown = "pull down"
  case chooseRoot = "choose root in back menu"
  case lift
  case liftCancel = "lift cancel"
  case search
  case endSearch = "end search"

  // MARK: The app's own code and the system

  case appDismisses = "app dismisses"
  case appDismissesAnimated = "app dismisses animated"
  case appPops = "app pops"
  case appPopsAnimated = "app pops animated"
  case appPushes = "app pushes"
  case appPushesAnimated = "app pushes animated"
  case appPresents = "app presents"
  case appPresentsAnimated = "app presents animated"
  case appPresentsSheet = "app presents sheet"
  case appSetsDelegates = "app sets delegates"
  case delegatesDie = "delegates die"
  case appSelects = "app selects first tab"
  case resizeCompact = "resize compact"
  case resizeRegular = "resize regular"
  case memoryIsShort = "memory is short"
}

extension JourneyAct {
  /// Draws an act.
  ///
  /// - Parameters:
  ///   - mayFail: keys of screens that cannot be made now and then.
  ///   - extraTabs: the number of tabs beside the three.
  static func random(_ random: inout SeededGenerator, mayFail: [String], extraTabs: Int) -> JourneyAct {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...6: .ask(OnOneDevice.JourneyTests.verb(&random, extraTabs: extraTabs))
    case 7...9: touch(&random, extraTabs: extraTabs)
    case 10: .simple(appsOwn(&random))
    case 11: .fail(random.chance(1, in: 2) ? some(of: mayFail, &random) : [])
    case 12: .simple(random.chance(1, in: 2) ? .liftCancel : .lift)
    case 13: .simple(.settle)
    case 14: .simple(.endTransitions)
    default: .simple(.turn)
    }
  }

  private static func touch(_ random: inout SeededGenerator, extraTabs: Int) -> JourneyAct {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .simple(.tapBack)
    case 1: .simple(.swipeBack)
    case 2: .tapTab(Int.random(in: 0..<(3 + extraTabs), using: &random))
    case 3: .simple(.pullDown)
    case 4: .simple(random.chance(1, in: 2) ? .search : .endSearch)
    default: .simple(.chooseRoot)
    }
  }

  private static func appsOwn(_ random: inout SeededGenerator) -> SimpleAct {
    if random.chance(1, in: 5) { return .memoryIsShort }
    let isAnimated = random.chance(1, in: 2)
    switch Int.random(in: 0..<8, using: &random) {
    case 6: return .appPresentsSheet
    case 7: return isAnimated ? .appSetsDelegates : .delegatesDie
    case 0: return isAnimated ? .appDismissesAnimated : .appDismisses
    case 1: return isAnimated ? .appPopsAnimated : .appPops
    case 2: return .appSelects
    case 3: return isAnimated ? .appPresentsAnimated : .appPresents
    case 4: return random.pick([.resizeCompact, .resizeRegular])
    default: return isAnimated ? .appPushesAnimated : .appPushes
    }
  }

  /// Two screens fail together; of more, some do.
  private static func some(of keys: [String], _ random: inout SeededGenerator) -> [String] {
    var some: [String] = []
    for key in keys where keys.count < 3 || random.chance(1, in: 2) { some.append(key) }
    return some
  }
}
