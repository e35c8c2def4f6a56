/// Writes the steps of a finding as a Swift test.
struct FindingTest {
  let text: String

  init(_ fault: FoundFault, screens: [String], hasFacts: Bool) {
    let draft = fault.draft
    var lines = ["@MainActor @Test func \(Self.name(of: draft).swiftName)() async {"]
    lines +=
      hasFacts
      ? ["  let subject = makeSubject()", "  let app = await subject.begin()"]
      : ["  let app = RouterTester(makeRouter())"]
    lines += fault.path.map { "  \($0.code)" }
    let shown = screens.map(\.swiftLiteral).joined(separator: ", ")
    let expectation = draft.expectation ?? "#expect(app.screens != [\(shown)], \(draft.message.swiftLiteral))"
    lines += expectation.split(separator: "\n").map { "  \($0)" }
    text = (lines + ["}"]).joined(separator: "\n")
  }

  /// The name of the test: the code and the subject, as far as it is made of letters.
  private static func name(of draft: Draft) -> String {
    let words = draft.about.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
    return draft.code.rawValue + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
