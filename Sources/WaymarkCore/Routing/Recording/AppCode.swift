/// The code of the app that a transaction asks: hooks, claims, handlers, leave guards, the error screen.
///
/// It answers itself, and a tape records the answers. In a replay, recorded answers take their place. In an exploration
/// they may be assumed.
@MainActor
struct AppCode {
  let tape: RouterTape?
  /// True if each answer is assumed: handlers and claims take their links, and hooks let them proceed.
  let isAssumed: Bool

  /// True if a recording answers.
  var isRecorded: Bool { tape?.isReplaying == true }

  /// True if the app's code is called.
  var isCalled: Bool { !isAssumed && !isRecorded }

  /// Returns the link after the hooks, and adds each link that it replaces.
  ///
  /// If `nil`, one of them refuses it.
  func decision(
    about link: DeepLink, of transaction: Transaction, _ replaced: inout [DeepLink],
    _ ask: (inout [DeepLink]) throws(RouteTable.Rejection) -> DeepLink?
  ) throws(RouteTable.Rejection) -> DeepLink? {
    if isAssumed { return link }
    guard let tape else { return try ask(&replaced) }
    let event = question(.hook, transaction)
    event.link = link
    var links = replaced
    defer { replaced = links }
    return try tape.answer(event) { () throws(RouteTable.Rejection) in
      try ask(&links)
    } record: { result in
      guard case .success(let decided) = result, links.count > replaced.count || decided == nil else { return false }
      event.links = links[replaced.count...].dropFirst() + (decided.map { [$0] } ?? [])
      event.texts = [(.answer, decided == nil ? "refused" : "rewritten")]
      return true
    } orReads: { (answered) throws(RouteTable.Rejection) in
      var current = link
      for text in answered?.lists[.links] ?? [] {
        guard let next = try? DeepLink(text, from: link.source) else { continue }
        current = try transaction.rewrite(current, to: next, &links)
      }
      return answered?[.answer] == "refused" ? nil : current
    }
  }

  /// Returns the verdict of a leave guard, or `nil` if it has not answered yet.
  func verdict(of leaving: LeaveCheck, in transaction: Transaction) -> GuardVerdict? {
    guard let tape else { return leaving.answer() }
    let event = question(.leave, transaction)
    event.texts = [(.name, leaving.name), (.route, leaving.key)]
    event.numbers = [(.entry, leaving.entry.number)]
    return tape.verdict(event) { leaving.answer() }
  }

  /// Returns what the handler of a match does with it, or shows its screen if it has none.
  func disposition(of match: RouteMatch, in transaction: Transaction) throws -> RouteTable.Disposition {
    let isHandled = transaction.handles(match)
    if isAssumed, isHandled { return match.attachments[RouteHandler.self]?.constant ?? .handled }
    guard let tape, isHandled || isRecorded else { return try transaction.disposition(of: match) }
    let event = question(.act, transaction)
    event.texts = [(.route, match.route.name ?? match.pattern.text)]
    return try tape.answer(event) {
      try transaction.disposition(of: match)
    } record: { result in
      switch result {
      case .success(let disposition): event.texts.append((.answer, disposition.rawValue))
      case .failure(let error): event.texts += [(.answer, "failed"), (.detail, "\(type(of: error))")]
      }
      return true
    } orReads: { answered in
      guard let answered else { return isHandled ? .handled : try transaction.disposition(of: match) }
      if answered[.answer] == "failed" { throw RecordedError() }
      return RouteTable.Disposition(rawValue: answered[.answer] ?? "") ?? .screen
    }
  }

  /// Returns the pattern of the claim that takes a link.
  ///
  /// If `nil`, none does.
  func claim(of link: DeepLink, in transaction: Transaction) -> RoutePattern? {
    let claims = transaction.claims
    guard let tape else { return claims.offer(link, transaction.chain, isAssumed: isAssumed) }
    guard isRecorded || !claims.isEmpty else { return nil }
    let event = question(.claim, transaction)
    return tape.answer(event) {
      claims.offer(link, transaction.chain, isAssumed: isAssumed)
    } record: { result in
      guard let pattern = result.get() else { return false }
      event.texts = [(.answer, pattern.text)]
      return true
    } orReads: { answered in
      answered?[.answer].map { RoutePattern($0) }
    }
  }

  /// Returns the link of the error screen.
  func errorScreen(of transaction: Transaction, _ ask: () -> String?) -> String? {
    guard let tape else { return ask() }
    let event = question(.errorScreen, transaction)
    return tape.answer(event, ask) { result in
      event.target = result.get()
      return event.target != nil
    } orReads: { answered in
      answered?[.target]
    }
  }

  /// Returns true if a replayed opening has ended as opened.
  func wasOpened(_ transaction: Transaction) -> Bool {
    guard let tape, isRecorded, let end = tape.script?.answer(to: tape.rendered(question(.end, transaction))) else {
      return false
    }
    return ["opened", "fellBack"].contains(end[.answer])
  }

  private func question(_ kind: RouterTrace.Kind, _ transaction: Transaction) -> RecordedEvent {
    let event = RecordedEvent(kind)
    event.number = transaction.navigation.number
    return event
  }
}
