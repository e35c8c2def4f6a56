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
