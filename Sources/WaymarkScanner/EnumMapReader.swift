#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkSyntax

  /// A case of an enum with `@Routes`.
  struct ScannedCase {
    /// The route with the whole pattern.
    let route: RouteTable.Declaration
    /// The label of the tab, if its title is a text.
    let tab: TabLabel?
    /// True if it begins a tab.
    let isTab: Bool
    let modal: RouteMap.ModalOptions?
    /// The title and the presentation that cannot be read.
    let notes: [ScanNote]

    /// Reads a case, or gives `nil` if it has no pattern that can be read.
    init?(_ declaration: EnumCaseDeclSyntax, in start: String, _ file: SourceFile) {
      guard let attribute = declaration.attribute(named: "Pattern"), let text = attribute.argument(nil)?.text,
        let element = declaration.elements.first
      else { return nil }
      let pattern = (try? PatternOutline(text))?.constrained(by: element.pathTypes(attribute)) ?? text
      route = RouteTable.Declaration(
        pattern, name: "\(start).\(element.name.plainName)", at: file.point(of: attribute), isTyped: true)
      isTab = attribute.value("tab") != nil
      tab = attribute.value("tab")?.text.map { TabLabel($0, systemImage: attribute.value("systemImage")?.text) }
      modal = attribute.value("as").map { RouteMap.ModalOptions($0) ?? .sheet }
      let title = attribute.value("tab").flatMap { $0.text == nil ? ("the title of this tab", $0) : nil }
      let style = attribute.value("as").flatMap { RouteMap.ModalOptions($0) == nil ? ("this presentation", $0) : nil }
      notes = [title, style].compactMap { $0 }.map { subject, node in
        file.note(at: node, "\(subject) cannot be read without building the app")
      }
    }

    /// True if the pattern belongs below no other route.
    var isWhole: Bool { route.pattern.text.hasPrefix("/") || route.pattern.text.contains("://") }
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
        cases.map { CaseTree.Case(pattern: $0.route.pattern.text, isTab: $0.isTab, isModal: $0.modal != nil) })
    }

    /// The tabs, or the one stack.
    var map: RouteMap {
      cases.isEmpty ? .none : RouteMap(items: [container(tree.hasTabs ? .tabs : .stack, name, point, below(nil))])
    }

    private func below(_ index: Int?) -> [RouteMap.Item] { tree.children(of: index).map(item) }

    private func item(_ index: Int) -> RouteMap.Item {
      let own = cases[index]
      var route = own.route
      route.pattern = RoutePattern(tree.pattern(of: index))
      var item = RouteMap.Item(route)
      item.settings.modal = own.isTab ? nil : own.modal
      item.content = below(index)
      guard own.isTab else { return item }
      var tab = container(.stack, CaseTree.tabKey(of: route.name ?? ""), item.point, [item])
      tab.settings.attachments[TabLabel.self] = own.tab
      return tab
    }

    private func container(
      _ kind: RouteMap.Container, _ name: String, _ point: SourcePoint, _ content: [RouteMap.Item]
    ) -> RouteMap.Item {
      var container = RouteMap.Item(kind, name)
      container.settings.attachments[SourcePoint.self] = point
      container.content = content
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
