/// A problem as compilers print it: `file:line:column: severity: message [code]`.
///
/// All readers and checks print their problems with it, since editors and CI find the location in such a line.
package struct Diagnostic: Sendable {
  /// The severity, or another word that a report counts: `error`, `note`, `removed`.
  package let severity: String
  private let ink: TextStyle.Ink
  private let code: String?
  private let location: String?
  private let message: String
  /// The lines below the message.
  package var details: [String]

  package init(
    _ severity: String, _ ink: TextStyle.Ink, code: String? = nil, at location: String?, _ message: String,
    details: [String] = []
  ) {
    self.severity = severity
    self.ink = ink
    self.code = code
    self.location = location
    self.message = message
    self.details = details
  }

  package init(
    _ severity: RouteTable.Problem.Severity, code: String? = nil, at location: String?, _ message: String,
    details: [String] = []
  ) {
    self.init(
      severity.rawValue, severity == .error ? .bad : .caution, code: code, at: location, message, details: details)
  }

  /// The text without a line break at its end.
  package func text(_ style: TextStyle = .redacted) -> String {
    let place = location.map { "\($0.printable): " } ?? ""
    let mark = code.map { " " + style(.faint, "[\($0)]") } ?? ""
    let line = "\(place)\(style(ink, severity)): \(message.printable)\(mark)"
    return ([line] + details.map { "  " + $0.printable }).joined(separator: "\n")
  }
}

extension Int {
  /// The number with a noun: `1 error`, `2 errors`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension RouteTable.Problem: CustomStringConvertible {
  /// The problem on several lines, with the pattern and a caret under the column.
  public var description: String { diagnostic(at: location?.description).text() }

  /// The problem at a location of a reader's own.
  ///
  /// - Parameter rivalPlace: the location of the other route; without one, that of its declaration.
  package func diagnostic(at place: String?, rivalAt rivalPlace: String? = nil) -> Diagnostic {
    var details: [String] = []
    if let pattern, redirect != nil { details.append("\(pattern) redirects to") }
    if let text = redirect ?? pattern {
      details.append(text)
      if let column { details.append(CaretLine.below(String(text.prefix(column - 1)).printable)) }
    }
    if let rival {
      let name = rivalRoute.map { " (\($0))" } ?? ""
      let place = (rivalPlace ?? rivalLocation?.description).map { ", at \($0)" } ?? ""
      details.append("the other route: \(rival)\(name)\(place)")
    }
    return Diagnostic(severity, code: code.rawValue, at: place, message, details: details)
  }
}

extension RouteTable.InvalidTable: CustomStringConvertible {
  /// All problems, one after the other.
  public var description: String {
    (["the route table has \(problems.count.counted("error"))"] + problems.map(\.description)).joined(separator: "\n")
  }
}
