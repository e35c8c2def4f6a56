import Waymark
import WaymarkExplain

/// The texts of the console, by the same code that writes those of the command.
@MainActor
struct ConsoleTexts {
  /// A line with its number.
  struct Line: Identifiable {
    let id: Int
    let text: String
  }

  /// One opening of the history.
  struct Opening: Identifiable {
    let id: Int
    /// The outcome and the link.
    let title: String
    /// The origin, and what guards and handlers said.
    let lines: [Line]
  }

  private let router: Router
  private let trace: RouterTrace
  private let style: TextStyle

  init(_ router: Router) {
    self.router = router
    trace = router.trace
    style = TextStyle(isColoured: false, tellsValues: !trace.isRedacted)
  }

  private static func lines(_ texts: [some StringProtocol]) -> [Line] {
    texts.enumerated().map { Line(id: $0, text: String($1)) }
  }

  // MARK: History

  /// The reason why there is no history, if nothing is recorded.
  var absence: String? { router.recordingCure.map { "nothing is recorded: \($0)" } }

  /// The openings, newest first.
  var openings: [Opening] {
    let events = trace.events
    return events.indices.reversed().compactMap { index in
      let event = events[index]
      guard event.kind == .open, !event.isInternal, let number = event[number: .number] else { return nil }
      let end = events[index...].first { $0.kind == .end && $0[number: .number] == number }
      let next = events[(index + 1)...].firstIndex(where: \.isOutermostInput) ?? events.count
      let origin = event.origin.map { ["from \($0)"] } ?? []
      return Opening(
        id: index, title: "\(end?.outcome ?? "waiting")  \(event[.link] ?? "")",
        lines: Self.lines(origin + events[(index + 1)..<next].map(\.description)))
    }
  }

  /// The trace as text, to send it to the developers.
  var json: String { trace.json }

  // MARK: State

  /// The screens as a tree.
  var screens: [Line] {
    Self.lines(ScreenTree(router.state, style, implicitRoot: router.table.implicitRootKey).lines)
  }

  // MARK: A link

  /// The senders that a tester may choose.
  static let sources: [DeepLink.Source] = [.universalLink, .customScheme, .push, .widget, .text, .inApp]

  /// Returns the explanation of a text that the tester types, with its values.
  func explanation(of text: String) -> [Line] {
    let typed = TextStyle(isColoured: false, tellsValues: true)
    do throws(RouteTable.Rejection) {
      let link = try router.table.link(text)
      let resolution = router.table.resolve(link)
      let record = ResolutionRecord(nil, resolution, NearestRoutes(router.table).patterns(near: resolution))
      let explained = ExplanationText(record, router.table.explain(link), typed).text
      return Self.lines(explained.split(separator: "\n"))
    } catch {
      return Self.lines(["rejected: \(error)"])
    }
  }

  /// Opens a text as a sender would, and returns the outcome once it is known.
  func open(_ text: String, from source: DeepLink.Source) async -> String {
    let navigation = router.open(text, .init(from: source))
    _ = await navigation.outcome
    return ResolutionRecord(nil, navigation).line(style)
  }
}
