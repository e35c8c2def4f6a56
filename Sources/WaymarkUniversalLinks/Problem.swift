package import WaymarkLinksCore

extension AssociationFile {
  /// A problem of a file: by itself, or compared with a table.
  ///
  /// ```swift
  /// for problem in file.problems(for: router.table) where problem.isError {
  ///   print(problem.code, problem.url ?? "", problem.message)
  /// }
  /// ```
  public struct Problem: Sendable, Hashable {
    /// The kind of a problem.
    ///
    /// More cases may be added.
    @nonexhaustive public enum Code: String, Sendable, Hashable, CaseIterable {
      /// A universal link opens a route, and the system never hands it over.
      case neverHandedOver
      /// The system hands a URL over, and no route may take it.
      case handedOverUnmatched
      /// A universal link opens a route, and the system hands it to another app of the file.
      case handedToAnother
      /// A constraint of a route refuses URLs that no component can keep away.
      case widerThanRoute
      /// A component never decides, because earlier ones take all that it takes.
      case neverDecides
      /// The comparison was stopped at a limit, so there may be more differences.
      case incomplete
      /// The comparison and the matchers disagree about a URL: a defect of Waymark.
      case unconfirmed
      /// The file has no section that the system knows, or no details.
      case noDetails
      /// A value has another type than the format says.
      case wrongType
      /// A key has no meaning here, so that the system ignores it.
      case unknownKey
      /// A detail names no app.
      case appMissing
      /// A detail has both `appID` and `appIDs`.
      case twoAppForms
      /// The identifier of an app is empty.
      case emptyApp
      /// The identifier of an app has no team.
      case teamMissing
      /// An app is in several details.
      case repeatedApp
      /// A detail has both `components` and `paths`.
      case mixedForms
      /// `details` is a dictionary.
      case legacyDetails
      /// `apps` is not empty.
      case legacyApps
      /// The name of a variable has `$` or a parenthesis.
      case badVariableName
      /// A value of a variable uses a variable.
      case nestedVariable
      /// A pattern uses a variable that does not exist, so that it matches nothing.
      case unknownVariable
      /// A pattern has a variable that is not closed.
      case unclosedVariable
      /// A variable has no values, so that patterns with it match nothing.
      case emptyVariable
      /// A variable has the name of one that every file has.
      case shadowedVariable
      /// A query item has a pattern that is not text, so that the system ignores all of them.
      case queryIgnored
      /// A component takes every URL.
      case takesEverything
      /// An excluding component has `*` for a query item, which takes links without the item, too.
      case excludesWithoutItem
      /// A path has a `?` or `#`, which belongs to another key.
      case otherPartInPath
      /// The file is larger than the usual limit.
      case tooLarge
      /// The file is not served as it should be.
      case badDelivery
      /// The copy that devices get is not the file of the domain.
      case staleCopy
    }

    package let severity: RouteTable.Problem.Severity
    /// True if it breaks links, and false for a warning, which may be meant.
    public var isError: Bool { severity == .error }
    /// The kind.
    public let code: Code
    /// The shortest URL that shows the problem, if one does.
    public let url: String?
    /// The number of the component among all of the file, from one.
    public let rule: Int?
    /// The name of the route, or its pattern.
    public let route: String?
    /// The problem and a remedy.
    public let message: String

    package init(
      _ code: Code, _ severity: RouteTable.Problem.Severity, url: String? = nil, rule: Int? = nil,
      route: String? = nil, _ message: String
    ) {
      self.severity = severity
      self.code = code
      self.url = url
      self.rule = rule
      self.route = route
      self.message = message
    }
  }
}

extension AssociationFile.Problem: CustomStringConvertible {
  /// Severity, URL, component, route, message and kind on one line.
  public var description: String { diagnostic.text() }

  package var diagnostic: Diagnostic {
    let parts = [url, rule.map { "#\($0)" }, route, message].compactMap(\.self)
    return Diagnostic(severity, code: code.rawValue, at: nil, parts.joined(separator: "  "))
  }
}
