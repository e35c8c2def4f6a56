#if Tools
  import SwiftSyntax
  import WaymarkCore
  import WaymarkSyntax

  /// A case of an enum with `@Routes`.
  struct ScannedCase {
    /// The route with the whole pattern.
    let route: ScannedRoute
    /// The title of the tab, if it is a text.
    let tab: ScannedTab?
    /// True if it begins a tab.
    let isTab: Bool
    let modal: ScannedModal?
    /// The title and the presentation that cannot be read.
    let notes: [ScanNote]

    /// Reads a case, or gives `nil` if it has no pattern that can be read.
    init?(_ declaration: EnumCaseDeclSyntax, in start: String, _ file: SourceFile) {
      guard let attribute = declaration.attribute(named: "Pattern"), let text = attribute.argument(nil)?.text,
        let element = declaration.elements.first
      else { return nil }
      let pattern = (try? PatternOutline(text))?.constrained(by: element.pathTypes(attribute)) ?? text
      route = ScannedRoute(
        name: "\(start).\(element.name.plainName)", pattern: pattern, point: file.point(of: attribute), isTyped: true)
      isTab = attribute.value("tab") != nil
      let image = attribute.value("systemImage")?.text.map { (key: "systemImage", name: $0) }
      tab = attribute.value("tab")?.text.map { ScannedTab(title: $0, image: image) }
      modal = attribute.value("as").flatMap { ScannedModal($0) ?? ScannedModal(nil) }
      let title = attribute.value("tab").flatMap { $0.text == nil ? ("the title of this tab", $0) : nil }
      let style = attribute.value("as").flatMap { ScannedModal($0) == nil ? ("this presentation", $0) : nil }
      notes = [title, style].compactMap { $0 }.map { subject, node in
        ScanNote(point: file.point(of: node), message: "\(subject) cannot be read without building the app")
      }
    }

    /// True if the pattern belongs below no other route.
    var isWhole: Bool { route.pattern.hasPrefix("/") || route.pattern.contains("://") }
  }

  /// Makes the map of an enum's cases, as the macro does.
  struct EnumMapReader {
    private let cases: [ScannedCase]
    private let tree: CaseTree
    private let name: String
    private let point: SourcePoint

    init(cases: [ScannedCase], name: String, point: SourcePoint) {
      self.cases = cases
      self.name = name
      self.point = point
      tree = CaseTree(
        cases.map { CaseTree.Case(pattern: $0.route.pattern, isTab: $0.isTab, isModal: $0.modal != nil) })
    }

    /// The tabs, or the one stack.
    var map: [ScannedRoute] {
      cases.isEmpty ? [] : [container(tree.hasTabs ? "tabs" : "stack", name, point, below(nil))]
    }

    private func below(_ index: Int?) -> [ScannedRoute] { tree.children(of: index).map(route) }

    private func route(_ index: Int) -> ScannedRoute {
      let own = cases[index]
      let route = own.route.changed {
        $0.pattern = tree.pattern(of: index)
        $0.modal = own.isTab ? nil : own.modal
        $0.children = below(index)
      }
      guard own.isTab else { return route }
      let key = CaseTree.tabKey(of: route.name ?? "")
      return container("stack", key, route.point, [route]).changed { $0.tab = own.tab }
    }

    private func container(
      _ kind: String, _ name: String, _ point: SourcePoint, _ content: [ScannedRoute]
    ) -> ScannedRoute {
      var container = ScannedRoute(pattern: "", point: point)
      container.container = (kind, name)
      container.children = content
      return container
    }
  }

  extension AttributeSyntax {
    /// Returns the value of an argument, or `nil` if it is left out or `nil`.
    fileprivate func value(_ label: String) -> ExprSyntax? {
      argument(label).flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0 }
    }
  }

  extension EnumCaseElementSyntax {
    /// The types of the values that the path has, by their labels.
    fileprivate func pathTypes(_ attribute: AttributeSyntax) -> [String: String] {
      let others = ["query", "fragment", "local"].flatMap { attribute.texts($0) }
      let values = (parameterClause?.parameters ?? []).compactMap { parameter -> (String, String)? in
        guard let label = parameter.firstName?.plainName, !others.contains(label), parameter.type.elementType == nil
        else { return nil }
        return (label, parameter.type.baseName)
      }
      return Dictionary(values) { first, _ in first }
    }
  }
#endif
