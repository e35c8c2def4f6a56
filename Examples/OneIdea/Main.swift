/// An example: one idea in one file, with its output.
@MainActor
protocol Example {
  /// The idea in one sentence.
  static var idea: String { get }
  /// The output, line by line.
  ///
  /// The tests compare it.
  static var prints: [String] { get }
  static func run() async throws
}

/// `swift run WaymarkExamples` lists the examples; `swift run WaymarkExamples login` runs one.
@main
@MainActor
enum Examples {
  static let all: [any Example.Type] = [
    Handlers.self, Patterns.self, Links.self, Tree.self, Modal.self, Login.self, OldLinks.self, Results.self,
    TypedRoutes.self, Modules.self, Experiment.self, Checkout.self, ScreenViews.self, Restoring.self, Concurrency.self,
    WhyNot.self, Tests.self,
  ]

  static func name(of example: any Example.Type) -> String { "\(example)".lowercased() }

  static func main() async throws {
    let names = CommandLine.arguments.dropFirst().map { $0.lowercased() }
    for name in names where !all.contains(where: { Self.name(of: $0) == name }) {
      Swift.print("There is no example “\(name)”. swift run WaymarkExamples, without a name, lists them.")
    }
    for example in all where names.isEmpty {
      Swift.print("\(name(of: example)): \(example.idea)")
    }
    for example in all where names.contains(name(of: example)) { try await example.run() }
  }

  /// The output of the running example.
  static var printed: [String] = []
}

/// Prints, and records the output for the tests.
@MainActor
func print(_ items: Any...) {
  let line = items.map { "\($0)" }.joined(separator: " ")
  Examples.printed.append(line)
  Swift.print(line)
}
