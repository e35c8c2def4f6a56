#if !Macros
  import Foundation

  /// Answers the compiler where the package was built without the trait `Macros`: each macro is one error that says so.
  ///
  /// It speaks the protocol of swift-syntax, which is not there: a length of eight bytes, then JSON.
  struct WithoutTrait {
    private static let message =
      "the macros of Waymark need the package trait “Macros”: write .package(url: …, traits: [\"Macros\"]), in Xcode choose "
      + "the trait at the package dependency"
    private static let protocolVersion = 7

    private typealias Object = [String: Any]

    /// Answers until the compiler closes the pipe.
    func run() {
      let (input, output) = (FileHandle.standardInput, FileHandle.standardOutput)
      while let request = Self.read(input) {
        guard let answer = Self.answer(to: request),
          let body = try? JSONSerialization.data(withJSONObject: answer)
        else { return }
        var count = UInt64(body.count).littleEndian
        output.write(withUnsafeBytes(of: &count) { Data($0) } + body)
      }
    }

    private static func read(_ input: FileHandle) -> Object? {
      guard let header = try? input.read(upToCount: 8), header.count == 8 else { return nil }
      let count = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let size = Int(exactly: count), let body = try? input.read(upToCount: size), body.count == size else {
        return nil
      }
      return try? JSONSerialization.jsonObject(with: body) as? Object
    }

    private static func answer(to request: Object) -> Object? {
      if request["getCapability"] != nil {
        return ["getCapabilityResult": ["capability": ["protocolVersion": protocolVersion, "features": [String]()]]]
      }
      if let call = request["expandAttachedMacro"] as? Object {
        return result(expansion(of: call), reportsError(call) ? call["attributeSyntax"] as? Object : nil)
      }
      if let call = request["expandFreestandingMacro"] as? Object { return result("", call["syntax"] as? Object) }
      return nil
    }

    /// Returns whether a role of a macro has the error: one of each type.
    private static func reportsError(_ call: Object) -> Bool {
      let type = (call["macro"] as? Object)?["typeName"] as? String
      switch type {
      case "RouteMacro", "RoutesMacro": return true
      case "RoutableMacro", "RouteModuleMacro": return call["macroRole"] as? String == "member"
      default: return false
      }
    }

    /// Returns the conformance without its values, so that the uses of the type are not errors as well.
    private static func expansion(of call: Object) -> String {
      guard call["macroRole"] as? String == "extension",
        let type = (call["extendedTypeSyntax"] as? Object)?["source"] as? String
      else { return "" }
      guard (call["macro"] as? Object)?["typeName"] as? String != "RoutableMacro" else {
        return """
          extension \(type): Waymark.RoutableScreen {
            static func screen(for match: WaymarkLinksCore.RouteMatch) throws -> Any? { nil }
          }
          """
      }
      return """
        extension \(type): WaymarkLinksCore.RouteDestination {
          nonisolated static var patterns: [WaymarkLinksCore.RoutePattern] { [] }
          nonisolated init(_ match: WaymarkLinksCore.RouteMatch) throws(WaymarkLinksCore.ParameterError) {
            throw match.leadsElsewhere(than: Self.self)
          }
          nonisolated func write(to link: inout WaymarkLinksCore.DeepLink.Parts) {}
        }
        """
    }

    /// - Parameter syntax: the syntax that the error is shown at, or `nil` for none.
    private static func result(_ source: String, _ syntax: Object?) -> Object {
      let location = syntax?["location"] as? Object
      // The text begins with the white space before it.
      let space = (syntax?["source"] as? String ?? "").utf8.prefix { $0 == 10 || $0 == 13 || $0 == 32 || $0 == 9 }.count
      let offset = (location?["offset"] as? Int ?? 0) + space
      let position: Object = ["fileName": location?["fileName"] ?? "", "offset": offset]
      let diagnostic: Object = [
        "message": message, "severity": "error", "position": position, "highlights": [Object](), "notes": [Object](),
        "fixIts": [Object](),
      ]
      return ["expandMacroResult": ["expandedSource": source, "diagnostics": syntax == nil ? [] : [diagnostic]]]
    }
  }
#endif
