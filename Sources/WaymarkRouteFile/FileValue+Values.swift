import Waymark

extension RouteTable.Declaration {
  /// The members of a route that its declaration decides.
  var members: [(String, FileValue?)] {
    [
      ("pattern", .text(wholePattern.text)),
      ("aliases", RouteFileWriter.list(wholeAliases.map { .text($0.text) })),
      ("priority", priority == 0 ? nil : .int(priority)),
      ("schemes", RouteFileWriter.list(schemes.map { .text($0) })),
      ("hosts", RouteFileWriter.list(hosts.map { .text($0) })),
      ("caseSensitive", caseSensitive.map { .bool($0) }),
      ("reachable", reachable?.value),
      ("redirect", redirect.map { .text($0.text) }),
      ("condition", condition == nil ? nil : .text("unknown")),
      ("typed", reading == nil ? nil : .bool(true)),
      ("absolute", isAbsolute ? .bool(true) : nil),
    ]
  }
}

extension RouteTable.Reach {
  /// A word, a list of sources, or an object for redirects of some links only.
  var value: FileValue {
    switch self {
    case .fromSources(let sources): .texts(sources.map(\.name).sorted())
    case .fromLinks, .inAppOnly, .fromRedirects(.fromLinks): .text(words)
    case .fromRedirects(let reach): .members([("redirects", reach.value)])
    }
  }
}

extension RouteMap.ModalOptions {
  /// The style, or an object if there is more to say.
  var value: FileValue {
    if self == Self(style) { return .text(style.name) }
    return .members([
      ("style", .text(style.name)), ("anchor", anchor == .entry ? nil : .text(anchor.rawValue)),
      ("inStack", inNavigationController ? .bool(true) : nil),
    ])
  }
}

extension RouteMap.Presentation {
  /// A word, or an object with the options of a modal, or `nil` if others decide.
  var value: FileValue? {
    if case .modal(let options?) = self { return .members([("modal", options.value)]) }
    return Self.words.first { $0.presentation == self }.map { .text($0.word) }
  }
}

extension TabLabel {
  /// The title, or an object with the name of the image.
  var value: FileValue {
    guard let imageName else { return .text(title) }
    return .members([("title", .text(title)), (isSymbol ? "systemImage" : "image", .text(imageName))])
  }
}

extension SimulatedGuard {
  /// The guard, with the key of its routes if it is beside them.
  func value(for key: RouteKey? = nil) -> FileValue {
    .members([
      ("name", name.map { .text($0) }), verdict.map { $0.member } ?? ("name", nil), ("unless", fact.map { .text($0) }),
      ("for", key.map { .text($0.text) }),
    ])
  }
}

extension GuardVerdict {
  fileprivate var member: (String, FileValue?) {
    switch self {
    case .proceed: ("proceed", .bool(true))
    case .pass: ("pass", .bool(true))
    case .denied(let reason): ("deny", .text(reason.isEmpty ? nil : reason))
    case .deferred(let shown): ("defer", .text(shown))
    case .redirect(let target): ("redirect", .text(target.text))
    }
  }
}

extension RouteEntry {
  /// The leave guards, as a file has them.
  var leaveGuards: [SimulatedVeto] {
    attachments[SimulatedVetoes.self]?.all
      ?? attachments[AttachedGuards.self]?.leaving.map { SimulatedVeto(name: $0.name, fact: nil) } ?? []
  }
}

extension SimulatedVeto {
  var value: FileValue {
    if name == nil, fact == nil { return .text("veto") }
    return .members([("name", name.map { .text($0) }), ("unless", fact.map { .text($0) })])
  }
}

extension SimulatedHook {
  var value: FileValue {
    switch self {
    case .rewrite(let pattern, let target):
      .members([("pattern", .text(pattern.text)), ("rewrite", .text(target.text))])
    case .refuse(let pattern): .members([("pattern", .text(pattern.text)), ("refuse", .bool(true))])
    case .unknown(let name): .members([("name", .text(name))])
    }
  }
}
