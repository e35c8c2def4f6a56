import Waymark

/// Text in the languages of pictures and of property lists.
///
/// None of them lets through what a terminal obeys.
extension String {
  /// The text for XML.
  ///
  /// Characters that XML does not have are replaced.
  package var escapedForXML: String {
    unicodeScalars.reduce(into: "") { output, scalar in
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "\n": output += "\n"
      case "\u{FFFE}", "\u{FFFF}", "\0"..."\u{1F}": output += "\u{FFFD}"
      default:
        if scalar.isUnprintable { output += "&#\(scalar.value);" } else { output.unicodeScalars.append(scalar) }
      }
    }
  }

  /// The text for a label of Mermaid: all characters with a meaning are character references.
  var escapedForMermaid: String {
    printable.unicodeScalars.reduce(into: "") { output, scalar in
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789 /:-_.,→".unicodeScalars.contains(scalar)
      output += isPlain ? String(scalar) : "#\(scalar.value);"
    }
  }

  /// The text for a label of DOT, without its quotes.
  var escapedForDOT: String {
    printable.unicodeScalars.reduce(into: "") { output, scalar in
      if scalar == "\"" || scalar == "\\" { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
  }
}
