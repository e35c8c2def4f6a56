#if Tools
  import Waymark
  import WaymarkRouteFile

  /// The sample app in the terminal.
  ///
  /// Each line is a link or a command, and the screens are the answer.
  @MainActor
  struct DemoSession {
    let app: SimulatedApp
    let source: DeepLink.Source?
    /// The states that back has left, the latest last.
    private var forward: [RouterState] = []
    /// True if a line failed.
    private(set) var hasFailed = false
    /// True if the user has ended the demo.
    private(set) var hasEnded = false

    init(_ app: SimulatedApp, source: DeepLink.Source?) {
      self.app = app
      self.source = source
    }

    /// The visible screens of the app.
    var screens: String {
      ScreenTree(app.router.state, Style.output, implicitRoot: app.table.implicitRootKey).lines.map { "  \($0)\n" }
        .joined()
    }

    /// Carries out a line.
    ///
    /// - Returns: the text to print.
    mutating func answer(_ line: LineReader.Line) -> String {
      switch DemoLine(line, source: source) {
      case .blank: return ""
      case .unknown(let advice): return fail(advice)
      case .open(let request): return open(request)
      case .run(let word, let argument): return run(word, argument)
      }
    }

    private mutating func open(_ request: LinkRequest) -> String {
      let before = app.router.state
      let record = app.open(request)
      if !record.isGood { hasFailed = true }
      if !app.router.state.isEquivalent(to: before) { forward = [] }
      return record.text
    }

    private mutating func run(_ word: DemoLine.Word, _ argument: String?) -> String {
      switch word {
      case .back: return goBack()
      case .forward: return goForward()
      case .tab: return select(argument ?? "")
      case .dismiss: return dismiss()
      case .fact: return toggle(argument ?? "")
      case .deferred: return deferred
      case .resume: return resume()
      case .state: return app.router.state.json + "\n"
      case .map: return MapText(app.table, Style.output).text(of: DrawnMap.nodes(of: app.table))
      case .help: return Self.help
      case .quit:
        hasEnded = true
        return ""
      }
    }

    static var help: String {
      let words = DemoLine.Word.allCases.map { "  \($0.rawValue.padded(to: 8))  \($0.help)\n" }.joined()
      return "  \("LINK".padded(to: 8))  opens a link: bookshop://books/42, /today/story/article/3, /cart\n" + words
    }

    // MARK: Words

    private mutating func goBack() -> String {
      let before = app.router.state
      let obstacle = app.goBack()
      if obstacle == nil { forward.append(before) }
      return answer(obstacle)
    }

    private mutating func goForward() -> String {
      guard let next = forward.last else { return fail("there is nothing to go forward to") }
      let obstacle = app.goForward(to: next)
      if obstacle == nil { forward.removeLast() }
      return answer(obstacle)
    }

    private mutating func dismiss() -> String {
      forward = []
      return answer(app.swipeDown())
    }

    private mutating func select(_ name: String) -> String {
      forward = []
      return answer(app.tap(tab: name))
    }

    private mutating func toggle(_ fact: String) -> String {
      let isTrue = app.toggle(fact)
      forward = []
      return "  “\(fact.shortened.printable)” is \(isTrue ? "true" : "no longer true")\n" + screens
    }

    private var deferred: String {
      let links = app.router.deferredLinks
      return links.isEmpty ? "  no link is deferred\n" : links.map { "  \($0.text.shortened.printable)\n" }.joined()
    }

    private mutating func resume() -> String {
      guard !app.router.deferredLinks.isEmpty else { return fail("no link is deferred") }
      forward = []
      app.router.reevaluateGuards()
      return app.router.deferredLinks.isEmpty ? screens : deferred + screens
    }

    /// Returns the screens, or the reason why nothing happened.
    private mutating func answer(_ obstacle: String?) -> String { obstacle.map { fail($0) } ?? screens }

    private mutating func fail(_ reason: String) -> String {
      hasFailed = true
      return "  " + Style.bad(reason) + "\n"
    }
  }

  extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  }
#endif
