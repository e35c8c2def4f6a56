#if Tools
  /// A route that intents open, with its URL in pieces.
  struct IntentTarget {
    /// The name of the type as it is printed: `Book`, `Account.order`.
    let name: String
    /// The name of the route.
    let route: String
    /// The whole pattern of the route.
    let pattern: String
    /// The host of its universal links.
    let host: String
    /// The path, and the fragment if the pattern has one, percent-encoded.
    let pieces: [Piece]
    let values: [Value]

    /// A part of the URL.
    enum Piece {
      case text(String)
      /// The value at this index.
      case value(Int)
    }

    /// A parameter of the pattern.
    struct Value {
      /// The name in the pattern.
      let name: String
      /// The name of the property.
      let property: String
      /// True for a whole number, which is an `Int`.
      let isNumber: Bool

      var type: String { isNumber ? "Int" : "String" }
      var title: String { IntentTarget.title(name, else: property) }
    }

    /// The beginning of the names of its types.
    var typeName: String { SwiftName.type(of: name) }
    var title: String { Self.title(name, else: typeName) }
    var placeName: String { typeName + (values.isEmpty ? "Place" : "Entity") }

    /// The names of all types that the generated file declares for it.
    var declaredTypes: [String] {
      let own = [placeName, "Open\(typeName)Intent", typeName + "Control"]
      return values.isEmpty ? own : own + [placeName + "Defaults", typeName + "Query", typeName + "ControlIntent"]
    }

    /// Returns the words of a name, or another text if it has no letter.
    private static func title(_ name: String, else identifier: String) -> String {
      let title = SwiftName.title(of: name)
      return title.isEmpty ? identifier : title
    }

    /// Returns the URL or the path with something in place of each value.
    func link(from start: String, _ text: (Int) -> String) -> String {
      pieces.reduce(start) { link, piece in
        switch piece {
        case .text(let literal): link + literal
        case .value(let index): link + text(index)
        }
      }
    }
  }

  /// A chosen type that is not written, with the reason.
  struct IntentOmission: Error {
    /// The reason, as JSON has it.
    enum Reason: String, Error {
      case noWebLink, redirect, noScreen, wildcard, queryValue, anonymousParameter, noSample, taken, claimed
    }

    let name: String
    let reason: Reason

    /// The reason in words.
    var words: String {
      switch reason {
      case .noWebLink: "no web link"
      case .redirect: "a redirect"
      case .noScreen: "no screen"
      case .wildcard: "a wildcard"
      case .queryValue: "a value of the query"
      case .anonymousParameter: "a parameter without a name"
      case .noSample: "no known value for a parameter"
      case .taken: "another route takes its links"
      case .claimed: "a claim takes its links"
      }
    }
  }
#endif
