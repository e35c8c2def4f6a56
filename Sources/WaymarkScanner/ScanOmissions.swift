#if Tools
  /// The parts of an app that its scanned file does not hold, in the words of ``RouteFile/omissions``.
  struct ScanOmissions {
    private(set) var all: [String] = []

    /// Creates the list.
    /// - Parameter unreadCount: the number of declarations that the scan could not read.
    init(_ routes: [ScannedRoute], hasLinks: Bool, unreadCount: Int) {
      let every = routes.flatMap(Self.every)
      let real = every.filter { $0.container == nil }
      guard !every.isEmpty else { return }
      all.append(hasLinks ? "the options of the router, but for hosts and schemes" : "the options of the router")
      let screens = real.count { $0.redirect == nil && !$0.isAction }
      if screens > 0 { all.append("the screens of \(screens) route\(screens == 1 ? "" : "s")") }
      add("the code of handlers", real.filter(\.isAction))
      add("the guard", every.flatMap(\.guards).filter { $0.verdict == nil }.map(\.name))
      add("the leave guard", every.flatMap(\.leaveGuards).map(\.name))
      add("the condition of", real.filter { $0.isConditional || $0.passing == .some })
      add("the typed destination of", real.filter(\.isTyped))
      if unreadCount > 0 {
        all.append("\(unreadCount) declaration\(unreadCount == 1 ? "" : "s") that the scan could not read")
      }
    }

    private static func every(_ route: ScannedRoute) -> [ScannedRoute] { [route] + route.children.flatMap(every) }

    private mutating func add(_ words: String, _ routes: [ScannedRoute]) {
      add(words, routes.map { $0.name ?? $0.pattern })
    }

    /// Adds names, each once.
    private mutating func add(_ words: String, _ names: [String]) {
      var seen: Set<String> = []
      let names = names.filter { seen.insert($0).inserted }
      if !names.isEmpty { all.append("\(words) \(names.joined(separator: ", "))") }
    }
  }
#endif
