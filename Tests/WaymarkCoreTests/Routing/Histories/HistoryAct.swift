import TestSupport
@_spi(Hosting) import WaymarkCore

/// Something that happens in a random history of a router, as a line of text.
///
/// Drawing one looks at nothing of the router; whether it can happen is found out when it is carried out.
enum HistoryAct: LosslessStringConvertible, Equatable, Sendable {
  case ask(Verb)
  /// The app opens the text of a link that came from somewhere.
  case open(String, Source)
  /// The router receives a link from outside.
  case receive(String, Source)
  case askForAnswer(String)
  case tapTab(String)
  case simple(SimpleAct)

  enum Source: String, CaseIterable, Sendable {
    case inApp, customScheme, push, webView
  }

  /// An act without values.
  enum SimpleAct: String, CaseIterable, Sendable {
    case popToRoot = "pop to root"
    case goBack = "user goes back"
    case goBackCancel = "user goes back cancel"
    case swipeDown = "user swipes down"
    case swipeDownCancel = "user swipes down cancel"
    case cancelLast = "cancel last"
    case signInOrOut = "sign in or out"
    case openOrCloseGate = "open or close gate"
    case back = "history back"
    case forward = "history forward"
    case holdTransitionsOrNot = "hold transitions or not"
    case makeNoBook = "host makes no book"
    case refuseSelections = "host refuses selections"
    case doAll = "host does all"
    case answer = "answer top"
    case yield
    case finishTransition = "finish transition"
    case failTransition = "fail transition"
  }

  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    if let act = SimpleAct(rawValue: text) {
      self = .simple(act)
    } else if words.count == 4, words[2] == "from", let source = Source(rawValue: words[3]) {
      guard let act = Self.link(words[0], words[1], source) else { return nil }
      self = act
    } else if words.count == 3, words.starts(with: ["ask", "for"]) {
      self = .askForAnswer(words[2])
    } else if words.count == 3, words.starts(with: ["tap", "tab"]) {
      self = .tapTab(words[2])
    } else if let verb = Verb(text) {
      self = .ask(verb)
    } else {
      return nil
    }
  }

  private static func link(_ word: String, _ link: String, _ source: Source) -> HistoryAct? {
    switch word {
    case "open": .open(link, source)
    case "receive": .receive(link, source)
    default: nil
    }
  }

  var description: String {
    switch self {
    case .ask(let verb): "\(verb)"
    case .open(let link, let source): "open \(link) from \(source)"
    case .receive(let link, let source): "receive \(link) from \(source)"
    case .askForAnswer(let link): "ask for \(link)"
    case .tapTab(let key): "tap tab \(key)"
    case .simple(let act): act.rawValue
    }
  }
}

extension HistoryAct.Source {
  var ofLink: DeepLink.Source {
    switch self {
    case .inApp: .inApp
    case .customScheme: .customScheme
    case .push: .push
    case .webView: .webView
    }
  }
}

extension HistoryAct {
  private static let links = [
    "/today", "/books", "/books/1", "/books/2", "/books/buy", "/account", "/account/orders/1", "/secret", "/secret/1",
    "/slow", "/old", "/nowhere", "/gate/secret", "/gate/books", "/club",
  ]
  private static let tabs = ["todayTab", "booksTab", "club"]

  /// Draws an act, and now and then the end of a transition.
  static func random(_ random: inout SeededGenerator) -> [HistoryAct] {
    let act = happening(&random)
    guard random.chance(1, in: 2) else { return [act] }
    return [act, .simple(random.chance(1, in: 5) ? .failTransition : .finishTransition)]
  }

  private static func happening(_ random: inout SeededGenerator) -> HistoryAct {
    switch Int.random(in: 0..<26, using: &random) {
    case 0..<5: .open(random.pick(links), .inApp)
    case 5..<9: fromOutside(&random)
    case 9: .ask(.push(random.pick(links)))
    case 10: .ask(.present(random.pick(links)))
    case 11: .ask(.replace(random.pick(links)))
    case 12: random.chance(1, in: 2) ? .ask(.pop) : .simple(.popToRoot)
    case 13: .ask(.dismiss)
    case 14: .ask(.select(random.pick(tabs)))
    case 15: .simple(random.chance(1, in: 4) ? .goBackCancel : .goBack)
    case 16: .simple(random.chance(1, in: 4) ? .swipeDownCancel : .swipeDown)
    case 17: .tapTab(random.pick(tabs))
    case 18: .simple(.cancelLast)
    case 19: .simple(.signInOrOut)
    case 20: .simple(.openOrCloseGate)
    case 21: .simple(random.chance(1, in: 2) ? .back : .forward)
    case 22: .simple(random.pick([.holdTransitionsOrNot, .makeNoBook, .refuseSelections, .doAll]))
    case 23: .askForAnswer(random.pick(links))
    case 24: .simple(.answer)
    default: .simple(.yield)
    }
  }

  private static func fromOutside(_ random: inout SeededGenerator) -> HistoryAct {
    let source = random.pick([Source.customScheme, .push, .webView])
    let link = random.pick(links)
    return random.chance(1, in: 2) ? .receive(link, source) : .open(link, source)
  }
}
