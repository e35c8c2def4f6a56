import TestSupport

/// Something that happens in a random journey of the SwiftUI host, as a line of text.
///
/// Drawing one looks at nothing of the app; whether it can happen is found out when it is carried out.
enum SwiftUIAct: LosslessStringConvertible, Equatable, Sendable {
  case ask(Verb)
  case simple(SimpleAct)
  case tapTab(String)
  /// Time goes on by so many milliseconds.
  case pass(Int)

  /// An act without values.
  enum SimpleAct: String, CaseIterable, Sendable {
    case turn
    case settle
    case goBack = "go back"
    case swipeBack = "swipe back"
    case swipeBackCancel = "swipe back cancel"
    case pullDown = "pull down"
    case pullDownCancel = "pull down cancel"
    case tapClose = "tap close"
    case tapCounter = "tap counter"
    case chooseKeep = "choose Keep"
    case search
    case endSearch = "end search"
  }

  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    if let act = SimpleAct(rawValue: text) {
      self = .simple(act)
    } else if let verb = Verb(text) {
      self = .ask(verb)
    } else if words.count == 3, words.starts(with: ["tap", "tab"]) {
      self = .tapTab(words[2])
    } else if words.count == 3, words[0] == "pass", words[2] == "ms", let milliseconds = Int(words[1]) {
      self = .pass(milliseconds)
    } else {
      return nil
    }
  }

  var description: String {
    switch self {
    case .ask(let verb): "\(verb)"
    case .simple(let act): act.rawValue
    case .tapTab(let title): "tap tab \(title)"
    case .pass(let milliseconds): "pass \(milliseconds) ms"
    }
  }
}

extension SwiftUIAct {
  /// Draws something that a user or the app does, and now and then time for it to end.
  ///
  /// - Parameter extraTabs: the number of tabs beside the three.
  static func random(_ random: inout SeededGenerator, extraTabs: Int) -> [SwiftUIAct] {
    let act = happening(&random, extraTabs: extraTabs)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return [act]
    case 1: return [act, .simple(.turn)]
    case 2: return [act, .simple(.settle)]
    default: return [act, .pass(Int.random(in: 0..<4000, using: &random))]
    }
  }

  private static func happening(_ random: inout SeededGenerator, extraTabs: Int) -> SwiftUIAct {
    switch Int.random(in: 0..<18, using: &random) {
    case 0...5: .ask(OnOneDevice.JourneyTests.verb(&random, extraTabs: extraTabs))
    case 6, 7: .simple(.goBack)
    case 8: .simple(random.chance(2, in: 3) ? .swipeBack : .swipeBackCancel)
    case 9, 10: .tapTab(random.pick(["Today", "Books", "Account"] + (0..<extraTabs).map { "Extra\($0)" }))
    case 11, 12: .simple(random.chance(2, in: 3) ? .pullDown : .pullDownCancel)
    case 13: .simple(.tapClose)
    case 14: .simple(.chooseKeep)
    case 15, 16: .simple(random.chance(2, in: 3) ? .search : .endSearch)
    default: .simple(.tapCounter)
    }
  }
}
