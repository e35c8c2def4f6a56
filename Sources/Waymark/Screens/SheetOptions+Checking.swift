@_spi(Hosting) package import WaymarkCore

extension SheetOptions.Detent {
  /// The name by which a device keeps the height: `medium`, `large`, `fraction(0.4)`, `height(120.0)`.
  package var rawValue: String {
    switch self {
    case .medium: "medium"
    case .large: "large"
    case .fraction(let part): "fraction(\(part))"
    case .height(let points): "height(\(points))"
    }
  }

  /// The height with a name, or `nil` if no height has it.
  package init?(rawValue: String) {
    switch rawValue {
    case "medium": self = .medium
    case "large": self = .large
    default:
      guard let (kind, value) = Self.call(rawValue) else { return nil }
      switch kind {
      case "fraction": self = .fraction(value)
      case "height": self = .height(value)
      default: return nil
      }
    }
  }

  /// Splits `height(120)` into its word and its number.
  private static func call(_ text: String) -> (Substring, Double)? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("),
      let value = Double(text[text.index(after: open)...].dropLast())
    else { return nil }
    return (text[..<open], value)
  }

  /// Why no sheet can have this height.
  ///
  /// It is `nil` if one can.
  var fault: String? {
    switch self {
    case .medium, .large: nil
    case .fraction(let part): part > 0 && part <= 1 ? nil : "a fraction is more than 0, and at most 1"
    case .height(let points): points > 0 && points.isFinite ? nil : "a height is a number of points, more than 0"
    }
  }
}

extension SheetOptions {
  /// Removes what no sheet can have.
  ///
  /// - Returns: the faults, each with its cure.
  mutating func removeFaults() -> [String] {
    var faults = detents.compactMap { detent in detent.fault.map { "has a height .\(detent.rawValue): \($0)" } }
    detents = detents.filter { $0.fault == nil }
    if let undimmed, !detents.contains(undimmed) {
      faults.append("is undimmed up to .\(undimmed.rawValue), which is none of its detents: add it to them")
      self.undimmed = nil
    }
    return faults
  }
}

extension SheetOptions: AttachedToPosition {
  package func problem(at position: AttachedPosition) -> String? {
    guard !position.isModal, !position.isPresented else { return nil }
    return "“\(position.key)” is not a modal, so a link opens no sheet with this look: declare ModalRoute in place of "
      + "RouteTo, or write .presented(as: .modal(.sheet))"
  }
}

extension Router {
  /// Returns the look of an entry's sheet, without heights that no sheet can have, which are reported.
  package func sheetOptions(of entry: RouterState.Entry) -> SheetOptions? {
    guard var options = attachments(of: entry)[SheetOptions.self] else { return nil }
    for fault in options.removeFaults() { mistakes.report("the sheet “\(entry.key)” \(fault)") }
    return options
  }
}
