import WaymarkLinksCore

/// The file that Waymark writes for a table, whose components are as narrow as components can be.
///
/// It is made when it is asked for the first time.
final class NarrowestFile {
  private let make: () -> AssociationFile
  private let app: String
  private lazy var file = make()
  private lazy var memory = PathMemory(file)
  private lazy var parts = Set(file.compiled.rules.map { [$0.fields.path, $0.fields.fragment] })

  init(_ comparison: Comparison, _ table: RouteTable) {
    let (app, host) = (comparison.app, comparison.host)
    make = { AssociationFile(for: table, apps: [app], host: host) }
    self.app = app
  }

  func handsOver(_ url: String) -> Bool { file.verdict(for: url, app: app, remembering: memory).isHandedOver }

  /// Returns whether a component has the same path and fragment as a rule.
  func hasComponent(like rule: AssociationRule) -> Bool { parts.contains([rule.path, rule.fragment]) }
}
