#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkSyntax

  /// Collects the declarations of one file.
  ///
  /// It skips bodies of functions, because no record is possible there. Of `#if`, it reads the first branch.
  final class DeclarationVisitor: SyntaxVisitor {
    let file: SourceFile
    private(set) var destinations: [ScannedDestination] = []
    private(set) var records: [ScannedRecord] = []
    private(set) var contents: [ScannedContent] = []
    private(set) var keys: KeyTable
    private(set) var notes: [ScanNote] = []
    /// The types around the node, outermost first.
    private var types: [String] = []

    /// Reads a file, and adds its keys to the table.
    init(_ file: SourceFile, keys: KeyTable) {
      self.file = file
      self.keys = keys
      super.init(viewMode: .sourceAccurate)
      walk(file.syntax)
    }

    // MARK: Types

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
    override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
    override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
    override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
    override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      types.append(node.extendedType.trimmedDescription)
      return .visitChildren
    }

    override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

    // MARK: The rest

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      keys.add(node, in: file.module, isOfKeyType: types.last == "RouteKey")
      return .skipChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
      if let first = node.clauses.first { walk(first) }
      return .skipChildren
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { readAction(node) }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { readAction(node) }

    private func readAction(_ node: some FreestandingMacroExpansionSyntax) -> SyntaxVisitorContinueKind {
      guard node.macroName.text == "route",
        let first = node.arguments.first(where: { $0.label == nil || $0.label?.text == "key" })
      else { return .skipChildren }
      let reach = node.arguments.first { $0.label?.text == "reachable" }?.expression
      var record = ScannedRecord(
        content: .action(first.expression), reach: reach, point: file.point(of: node), file: file)
      record.passing = node.trailingClosure?.passing ?? .nothing
      records.append(record)
      return .skipChildren
    }

    private func enter(_ node: some DeclGroupSyntax & WithAttributesSyntax, _ name: String) -> SyntaxVisitorContinueKind
    {
      types.append(name)
      let type = types.joined(separator: ".")
      if let attribute = node.attribute(named: "Route") {
        add(DestinationReader(file: file).routes(ofStruct: node, name, attribute), type)
      } else if node.attribute(named: "Routes") != nil {
        let read = DestinationReader(file: file).destination(ofEnum: node, name, type)
        destinations.append(read.destination)
        notes += read.notes
      }
      addHandWritten(node, name, type)
      if let attribute = node.attribute(named: "Routable") { add(attribute, type, node) }
      if let attribute = node.attribute(named: "RouteModule") { addModule(node, attribute) }
      return .visitChildren
    }

    private func addHandWritten(_ node: some DeclGroupSyntax & WithAttributesSyntax, _ name: String, _ type: String) {
      if node.conforms(to: ["RouteDestination", "ResultRoute"]), destinations.last?.type != type,
        let routes = DestinationReader(file: file).routes(ofHandWritten: node, name)
      {
        destinations.append(
          ScannedDestination(type: type, module: file.module, routes: routes, isHandWritten: true))
      }
      if node.conforms(to: ["RouteContent"]), let items = node.getter("routes") {
        contents.append(ScannedContent(type: type, items: items, file: file))
      }
    }

    private func add(_ routes: [RouteTable.Declaration], _ type: String) {
      destinations.append(ScannedDestination(type: type, module: file.module, routes: routes))
    }

    private func add(_ attribute: AttributeSyntax, _ type: String, _ node: some WithAttributesSyntax) {
      let isTyped = node.attribute(named: "Route") != nil || node.attribute(named: "Routes") != nil
      guard let content = isTyped ? .destination(type) : attribute.argument(nil).map(ScannedRecord.Content.screen)
      else {
        return
      }
      records.append(
        ScannedRecord(
          content: content, reach: attribute.argument("reachable"), point: file.point(of: attribute), file: file))
    }

    private func addModule(_ node: some DeclGroupSyntax, _ attribute: AttributeSyntax) {
      guard let items = node.getter("routes") else {
        notes.append(
          file.note(
            at: attribute,
            "the routes of this module cannot be read: write “static var routes: some RouteContent { … }” in it"))
        return
      }
      records.append(ScannedRecord(content: .module(items), reach: nil, point: file.point(of: attribute), file: file))
    }
  }

  extension DeclGroupSyntax {
    /// Returns whether the declaration itself names one of some protocols.
    func conforms(to protocols: Set<String>) -> Bool {
      inheritanceClause?.inheritedTypes.contains { type in
        type.type.trimmedDescription.split(separator: ".").last.map { protocols.contains(String($0)) } ?? false
      } ?? false
    }

    /// Returns the statements of a computed variable.
    fileprivate func getter(_ name: String) -> CodeBlockItemListSyntax? {
      let variables = memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      let binding = variables.flatMap(\.bindings).first { $0.pattern.trimmedDescription == name }
      if case .getter(let items)? = binding?.accessorBlock?.accessors { return items }
      return nil
    }
  }

  /// A declaration with a record in the binary, not yet resolved.
  struct ScannedRecord {
    enum Content {
      /// The address of a screen: a pattern if it is a text, or else a key.
      case screen(ExprSyntax)
      case action(ExprSyntax)
      /// The name of the type.
      case destination(String)
      case module(CodeBlockItemListSyntax)
    }

    let content: Content
    let reach: ExprSyntax?
    let point: SourcePoint
    let file: SourceFile
    /// The links that an action passes on.
    var passing = ScannedPassing.nothing
  }
#endif
