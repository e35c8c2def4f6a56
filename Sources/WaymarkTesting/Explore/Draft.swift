import Waymark

/// A finding before its steps are written.
struct Draft {
  typealias Code = RouterTester.Finding.Code

  let code: Code
  var severity = RouteTable.Problem.Severity.error
  /// The part of the map that it is about: there is one finding for each.
  let about: String
  let message: String
  /// A line of a Swift test that fails as long as the problem is there, or `nil` for one about the screens.
  var expectation: String?

  init(_ code: Code, about: String, _ message: String, expecting expectation: String? = nil) {
    self.code = code
    self.about = about
    self.message = message
    self.expectation = expectation
  }

  func asWarning() -> Draft {
    var draft = self
    draft.severity = .warning
    return draft
  }
}

/// A finding with the steps to it.
struct FoundFault {
  let draft: Draft
  let path: [Act]

  /// - Parameters:
  ///   - steps: the steps in words.
  ///   - screens: the screens after them, if they were repeated.
  func finding(
    _ steps: [String], screens: [String] = [], _ trace: RouterTrace = RouterTrace([], isRedacted: true)
  ) -> RouterTester.Finding {
    RouterTester.Finding(
      code: draft.code, severity: draft.severity, message: draft.message, steps: steps, test: test(screens),
      trace: trace)
  }

  /// The steps as a Swift test.
  private func test(_ screens: [String]) -> String {
    var lines = ["@MainActor @Test func \(name.swiftName)() async {"]
    lines +=
      path.contains(where: \.changesApp)
      ? ["  let subject = makeSubject()", "  let app = await subject.begin()"]
      : ["  let app = RouterTester(makeRouter())"]
    lines += path.map { "  \($0.code)" }
    let shown = screens.map(\.swiftLiteral).joined(separator: ", ")
    let expectation = draft.expectation ?? "#expect(app.screens != [\(shown)], \(draft.message.swiftLiteral))"
    lines += expectation.split(separator: "\n").map { "  \($0)" }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// The name of the test: the code and the subject, as far as it is made of letters.
  private var name: String {
    let words = draft.about.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
    return draft.code.rawValue + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
