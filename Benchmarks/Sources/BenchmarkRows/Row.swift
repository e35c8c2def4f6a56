import BenchmarkInput

/// One thing that is measured, by whichever program.
package struct Row {
  /// What it is known by in reports and thresholds: `match/hit/1000`.
  package let name: String
  /// Whether it is part of a quick run.
  package let isQuick: Bool
  /// Makes what it needs.
  package let prepare: () throws -> Pass

  package init(_ name: String, isQuick: Bool = true, prepare: @escaping () throws -> Pass) {
    self.name = name
    self.isQuick = isQuick
    self.prepare = prepare
  }
}

/// A row that is ready to run: one pass over all its links, routes or whatever it goes through.
package struct Pass {
  /// What a figure is per.
  package enum Unit: String {
    case operation, byte, route
  }

  package let unit: Unit
  /// How many units one pass does.
  package let count: Int
  /// What a run answers if all went as it must.
  package let expected: Int
  /// Does the work; its answer depends on all of it.
  package let run: () -> Int

  package init(_ count: Int, per unit: Unit = .operation, expecting expected: Int, run: @escaping () -> Int) {
    self.count = count
    self.unit = unit
    self.expected = expected
    self.run = run
  }

  /// Throws unless a run answered what it must.
  package func check(_ answer: Int, of row: Row) throws {
    guard answer == expected else { throw UnexpectedAnswer(name: row.name, answer: answer, expected: expected) }
  }
}

/// A row that did not do what it must: what was measured then means nothing.
package struct UnexpectedAnswer: Error, CustomStringConvertible {
  let name: String
  let answer: Int
  let expected: Int

  package var description: String { "\(name): the answer is \(answer) instead of \(expected)" }
}

extension Row {
  /// Prepares the row and runs it once, so that whatever happens only once has happened.
  package func warmedUp() throws -> Pass {
    let pass = try prepare()
    try pass.check(pass.run(), of: self)
    return pass
  }

  /// Every row, by what is measured; rows of one table share it.
  package static var all: [Row] {
    let tables = TableInput.sizes.map { size in TableFixture(String(size)) { .generated(routes: size) } }
    let gitHub = TableFixture("github") { .gitHub }
    return [opening, openingRecorded, openingGuarded, stepping] + openingAmongHidden
      + matching(tables + [gitHub]) + finding(tables + [gitHub])
      + values(tables.filter { ["100", "1000"].contains($0.name) } + [gitHub])
      + typed + typedRoutes + [records] + adversarial
      + explaining(tables.filter { $0.name == "100" } + [gitHub]) + building(tables)
  }

  /// The row with a name; if there is none, those whose names contain the text.
  package static func named(_ text: String) -> [Row] {
    let exact = all.filter { $0.name == text }
    return exact.isEmpty ? all.filter { $0.name.contains(text) } : exact
  }
}
