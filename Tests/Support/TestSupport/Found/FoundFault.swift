/// A fault that a search found, with all that repeats it, as a file under `Tests/Found` has it.
package struct FoundFault: Sendable, Equatable {
  package enum Status: String, CaseIterable, Sendable {
    /// Journeys must hold.
    case mended
    /// Journeys must still fail, so that they are not forgotten.
    case known
  }

  /// A line of the head that only one kind of journeys has.
  package struct Setting: Sendable, Equatable {
    package var name: String
    package var value: String
    package var line: Int

    package init(_ name: String, _ value: String, line: Int = 0) {
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// A line that says what happens next.
  package struct Act: Sendable, Equatable {
    package var text: String
    package var line: Int

    package init(_ text: String, line: Int = 0) {
      self.text = text
      self.line = line
    }
  }

  package var file: String
  package var kind: String
  package var status: Status
  /// The problem when it was found.
  package var showed: String
  package var seed: String
  package var commit: String
  package var settings: [Setting]
  package var acts: [Act]

  package init(
    file: String, kind: String, status: Status, showed: String, seed: String, commit: String,
    settings: [Setting] = [], acts: [Act]
  ) {
    self.file = file
    self.kind = kind
    self.status = status
    self.showed = showed
    self.seed = seed
    self.commit = commit
    self.settings = settings
    self.acts = acts
  }

  /// The file's text.
  package var text: String {
    let head = [
      ("kind", kind), ("status", status.rawValue), ("showed", showed), ("seed", seed), ("commit", commit),
    ]
    let lines = (head + settings.map { ($0.name, $0.value) }).map { "\($0): \($1)" }
    return (lines + [""] + acts.map(\.text)).joined(separator: "\n") + "\n"
  }
}

/// Says which line of a file under `Tests/Found` cannot be read, and what was expected there.
package struct UnreadableFault: Error, Equatable, CustomStringConvertible {
  package let file: String
  package let line: Int
  package let expected: String
  package let found: String

  package init(file: String, line: Int, expected: String, found: String) {
    self.file = file
    self.line = line
    self.expected = expected
    self.found = found
  }

  package var description: String { "Tests/Found/\(file):\(line): expected \(expected), found “\(found)”" }
}
