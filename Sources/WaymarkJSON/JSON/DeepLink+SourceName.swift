/// The names of sources in files: all that read one use these.
extension DeepLink.Source {
  /// The reason why a name is not a source, with the names that are.
  package struct Unknown: Error, CustomStringConvertible {
    package let description: String
  }

  /// The source that a request or a route file names.
  ///
  /// - Throws: ``Unknown`` for all names but Waymark's. No source would be right for a name with a mistake.
  package init(requested name: String) throws(Unknown) {
    guard let known = Self.all.first(where: { $0.name == name }) else {
      throw Unknown(
        description: "the source “\(name)” is not known: \(JSONFields.advice(name, Self.all.map(\.name)))")
    }
    self = known
  }

  /// The source that this app has written, or another version of it.
  ///
  /// - Parameters:
  ///   - name: the name, as ``savedName``.
  ///   - trust: the trust of a source of the app's own. If `nil`, a name that is not known is not trusted.
  package init(savedName name: String, trust: Int? = nil) {
    if let known = Self.all.first(where: { $0.name == name }) {
      self = known
    } else if let trust = trust.flatMap({ Trust(rawValue: $0) }) {
      self.init(name: name.hasPrefix("own ") ? String(name.dropFirst(4)) : name, trust: trust)
    } else {
      self = .customScheme
    }
  }
}
