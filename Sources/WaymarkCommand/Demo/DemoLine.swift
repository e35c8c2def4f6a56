#if Tools
  import Waymark

  /// The request of a line in the demo.
  enum DemoLine {
    case open(LinkRequest)
    case run(Word, argument: String?)
    case blank
    /// The problem of the line.
    case unknown(String)

    /// The commands of the demo.
    enum Word: String, CaseIterable {
      case back, forward, tab, dismiss, fact, deferred, resume, state, map, help, quit

      /// The effect of the command.
      var help: String {
        switch self {
        case .back: "goes back: leaves a pushed screen, or else a presented one"
        case .forward: "goes forward again"
        case .tab: "selects a tab: tab NAME"
        case .dismiss: "closes what is presented"
        case .fact: "toggles a fact that guards read: fact NAME"
        case .deferred: "shows the links that guards deferred"
        case .resume: "opens them again"
        case .state: "shows the state as JSON"
        case .map: "shows all routes"
        case .help: "shows this"
        case .quit: "ends"
        }
      }
    }

    init(_ line: LineReader.Line, source: DeepLink.Source?) {
      let request = LinkRequest(line, source: source)
      guard request.rejection == nil else {
        self = .open(request)
        return
      }
      let text = String(decoding: line.bytes, as: UTF8.self)
      let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard let first = words.first else {
        self = .blank
        return
      }
      // A link contains a slash or a colon, and a command does not. A JSON object is a request to open a link.
      if let known = Word(rawValue: first.lowercased()) {
        self = Self.command(known, words.dropFirst().map(String.init))
      } else if first.utf8.contains(where: { "/:{".utf8.contains($0) }) {
        self = .open(request)
      } else {
        self = .unknown(Self.advice(String(first)))
      }
    }

    private static func command(_ word: Word, _ arguments: [String]) -> DemoLine {
      guard word == .tab || word == .fact else {
        return arguments.isEmpty ? .run(word, argument: nil) : .unknown("“\(word.rawValue)” stands alone")
      }
      guard arguments.count == 1 else { return .unknown("name one \(word.rawValue): \(word.rawValue) NAME") }
      return .run(word, argument: arguments.first)
    }

    private static func advice(_ text: String) -> String {
      let known = Word.allCases.map(\.rawValue)
      let hint = NearestWord.to(text, among: known).map { "did you mean “\($0)”? " } ?? ""
      return
        "there is no command “\(text.shortened)”: \(hint)the known ones are \(known.joined(separator: ", ")), and links like /books/42"
    }
  }

  extension String {
    /// The beginning of a long text, for a message.
    var shortened: String { utf8.count > 60 ? prefix(40) + "…" : self }
  }
#endif
