#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources

  /// Compares the type of a value of the path with its parameter.
  struct PathTypeCheck<Context: MacroExpansionContext> {
    let context: Context
    let value: RouteValue
    let parameter: PatternOutline.Parameter
    /// True if links are written with the pattern, false if it is only read.
    let isWritten: Bool

    /// Reports every mismatch.
    ///
    /// - Returns: true if there is none.
    func run() -> Bool {
      // The type itself is reported elsewhere.
      guard LinkTypeProblem(of: value) == nil else { return true }
      guard parameter.isWildcard == value.isList else {
        let type = value.baseType ?? "String"
        return report(
          parameter.isWildcard
            ? "“\(value.name)” is a wildcard, which gives a list: declare it as [String]"
            : "“\(value.name)” is one \(parameter.isInQuery ? "item of the query" : "segment of the path"): declare it as "
              + "\(type), not as a list",
          to: parameter.isWildcard ? "[String]" : type)
      }
      guard !parameter.isOptional || value.mayBeMissing else {
        let type = value.type?.trimmedDescription ?? "String"
        return report(
          "“\(value.name)” may be missing, since the pattern has it in an optional group: declare it as \(type)?, or give "
            + "it a default", to: type + "?")
      }
      guard parameter.isOptional || !value.isOptional || !isWritten else {
        let type = value.baseType ?? "String"
        let cure =
          parameter.isInQuery
          ? "take it out of the pattern, and read it as an item of the query" : "put it in an optional group"
        return report("“\(value.name)” is never missing: declare it as \(type), or \(cure)", to: type)
      }
      return checkConstraint()
    }

    private func checkConstraint() -> Bool {
      guard let constraint = parameter.constraint, let type = value.baseType,
        let wanted = NamedConstraint.allCases.first(where: { "<\($0.name)>" == constraint })?.types,
        NamedConstraint.knownTypes.contains(type), !wanted.contains(type)
      else { return true }
      return report(
        "“\(value.name)” is \(type), and \(constraint) takes other values: declare it as \(wanted[0]), or change the "
          + "constraint", to: value.isOptional ? wanted[0] + "?" : wanted[0])
    }

    private func report(_ message: String, to type: String) -> Bool {
      context.report(message, at: value.node, fixIts: value.fixType(to: type))
      return false
    }
  }
#endif
