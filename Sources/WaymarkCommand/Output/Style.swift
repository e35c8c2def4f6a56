#if Tools
  import Waymark

  /// The style of printed text: in colours on a terminal, plain elsewhere.
  enum Style {
    /// The style of the command.
    ///
    /// It prints the values of links, which its user has typed.
    static let output = TextStyle(isColoured: StandardOutput.showsColours, tellsValues: true)

    static func good(_ text: String) -> String { output(.good, text) }
    static func bad(_ text: String) -> String { output(.bad, text) }
    static func caution(_ text: String) -> String { output(.caution, text) }
    static func strong(_ text: String) -> String { output(.strong, text) }
    static func faint(_ text: String) -> String { output(.faint, text) }
  }
#endif
