/// An event as it is kept in memory, before anybody asks for a trace.
///
/// It holds values of links, and no object of the app. Texts are made when the trace is read. For a
/// script and for trace lines, they are made at once.
final class RecordedEvent {
  let kind: RouterTrace.Kind
  var at = Duration.zero
  var isNested = false
  var number: Int?
  var link: DeepLink?
  /// The link of a text that may be no link.
  var target: String?
  /// Text of the app, which may contain any value.
  var reason: String?
  /// The words of this module, and names that the app's code declares.
  var texts: [(RouterTrace.Field, String)] = []
  /// Names that may also come from outside, such as that of a branch.
  var names: [(RouterTrace.Field, String)] = []
  /// Numbers of this module, such as those of entries.
  var numbers: [(RouterTrace.Field, Int)] = []
  var entries: [RouterState.Entry.ID] = []
  var links: [DeepLink] = []
  var state: RouterState?
  /// The state afterwards.
  var after: RouterState?
  var presentation: RouteMap.Presentation?
  var namespace: String?
  var window: RouterState.Window.ID?
  var site = CallSite.unknown

  init(_ kind: RouterTrace.Kind) { self.kind = kind }

  /// Notes the presentation with its modal options.
  private func write(
    _ presentation: RouteMap.Presentation, to event: inout RouterTrace.Event, _ redactor: inout TraceRedactor
  ) {
    switch presentation {
    case .automatic: event[.presentation] = nil
    case .inPlace: event[.presentation] = "go"
    case .push: event[.presentation] = "push"
    case .replace: event[.presentation] = "replace"
    case .root: event[.presentation] = "root"
    case .modal(let options):
      event[.presentation] = "present"
      guard let options else { return }
      event[.style] = redactor.style(options.style).name
      if options.anchor != .entry { event[.anchor] = options.anchor.rawValue }
      if options.inNavigationController { event[number: .bar] = 1 }
    }
  }

  /// Returns the event with its texts.
  ///
  /// - Parameter redactor: makes the texts of values.
  func event(since start: Duration, _ redactor: inout TraceRedactor) -> RouterTrace.Event {
    var event = RouterTrace.Event(kind)
    // The clock is bounded, so that neither number overflows.
    let (seconds, attoseconds) = (at - start).components
    event[number: .at] = Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    event[number: .number] = number
    if isNested { event[number: .nested] = 1 }
    for (field, value) in numbers { event[number: field] = value }
    for (field, text) in texts { event[field] = text }
    for (field, text) in names { event[field] = redactor.name(text) }
    if let presentation { write(presentation, to: &event, &redactor) }
    if let namespace { event[.namespace] = redactor.namespace(namespace) }
    if let window { event[number: .window] = window.number }
    if !entries.isEmpty { event.lists[.entries] = entries.map { "\($0.number)" } }
    if !links.isEmpty { event.lists[.links] = links.map { redactor.text(of: $0) } }
    if let link { write(link, to: &event, &redactor) }
    if let target { event[.target] = redactor.text(ofTarget: target) }
    if let reason, !reason.isEmpty { event[.reason] = redactor.text(ofValue: reason) }
    if kind == .end || kind == .host, let after { event.lists[.screens] = after.visible(in: window) }
    event.state = state.map { redactor.state($0) }
    writeCall(to: &event)
    return event
  }

  private func write(_ link: DeepLink, to event: inout RouterTrace.Event, _ redactor: inout TraceRedactor) {
    event[.link] = redactor.text(of: link)
    guard kind == .open else { return }
    event[.source] = link.source.name
    if !DeepLink.Source.all.contains(link.source) { event[.trust] = "\(link.source.trust.rawValue)" }
    event[.sender] = link.source.application
  }

  private func writeCall(to event: inout RouterTrace.Event) {
    guard let location = (link.map { $0.callSite == .unknown ? site : $0.callSite } ?? site).location else { return }
    event[.file] = location.file
    event[number: .line] = location.line
  }
}
