import Waymark
import WaymarkMigration

/// The options of a file that differ from those of its preset.
struct OptionsForm {
  private let file: RouteFile
  private let options: RouteTable.Options
  private let usual: RouteTable.Options

  init(_ file: RouteFile, _ options: RouteTable.Options) {
    self.file = file
    self.options = options
    usual = Self.usual(file.preset, hasHosts: !options.hosts.isEmpty)
  }

  /// The options of a file that has a preset and says nothing else, but whether there are hosts.
  static func usual(_ preset: RouteTable.Preset, hasHosts: Bool) -> RouteTable.Options {
    var options = RouteTable.Options(preset)
    // ReerRouter's second mode: a host is given, and the path is the key.
    if preset == .reerRouter, hasHosts { options.hostPolicy = .fixed }
    return options
  }

  var value: FileValue? {
    let members = FileValue.members(gate + reading + policy + presentation)
    if case .object(let members) = members, members.isEmpty { return nil }
    return members
  }

  /// The namespaces, in order.
  static func namespaces(_ options: RouteTable.Options) -> FileValue? {
    guard !options.namespaces.isEmpty else { return nil }
    return .object(
      options.namespaces.map { space in
        (key: space.scheme, value: FileValue.members([("fallsThrough", space.fallsThrough ? .bool(true) : nil)]))
      })
  }

  private var gate: [(String, FileValue?)] {
    [
      ("schemes", RouteFileWriter.list(options.schemes.map { .text($0) })),
      ("hosts", RouteFileWriter.list(options.hosts.map { .text($0) })),
      ("hostPolicy", changed(\.hostPolicy)),
      ("limits", options.limits == usual.limits ? nil : limits),
      ("reachable", options.reachable == usual.reachable ? nil : options.reachable.value),
    ]
  }

  private var limits: FileValue {
    .members([
      ("bytes", .int(options.limits.bytes)), ("segments", .int(options.limits.segments)),
      ("queryItems", .int(options.limits.queryItems)),
    ])
  }

  private var reading: [(String, FileValue?)] {
    [
      ("matchOrder", changed(\.matchOrder)), ("passing", changed(\.passing)),
      ("caseSensitive", changed(\.caseSensitive)), ("plus", changed(\.plus)), ("malformed", changed(\.malformedWord)),
      ("repeatedQuery", changed(\.repeatedQuery)), ("queryItems", changed(\.queryItemsWord)),
      (
        "mergedOrder",
        options.mergedOrder == usual.mergedOrder ? nil : .texts(options.mergedOrder.map(\.rawValue))
      ),
      ("fragmentItems", changed(\.fragmentItems)),
      ("queryInFragment", changed(\.queryInFragment)), ("optionalGroups", changed(\.optionalGroups)),
      ("constraints", RouteFileWriter.list(options.constraints.keys.sorted().map { .text($0) })),
    ]
  }

  private var policy: [(String, FileValue?)] {
    // An author who names a parameter in a file wants links to carry it, unless the file says otherwise.
    let namesParameter = options.fallbackParameter != nil || options.noAnimationParameter != nil
    return [
      ("redirect", redirects),
      ("redirectLimit", options.redirectLimit == usual.redirectLimit ? nil : .int(options.redirectLimit)),
      ("fallback", options.fallback.map { .text($0) }),
      ("errorScreen", file.errorScreen.map { .text($0) }),
      ("fallbackParameter", changed(\.fallbackParameter)),
      ("noAnimationParameter", changed(\.noAnimationParameter)),
      (
        "controlParameters",
        namesParameter || options.controlParameters != usual.controlParameters
          ? options.controlParameters.value : nil
      ),
      ("claims", RouteFileWriter.list(file.claims.map { .text($0.pattern.text) })),
    ]
  }

  /// The first redirect of each pattern, since a second one never applies.
  private var redirects: FileValue? {
    var patterns: Set<String> = []
    let redirects = options.redirects.filter { patterns.insert($0.pattern.text).inserted }
    guard !redirects.isEmpty else { return nil }
    return .object(redirects.map { (key: $0.pattern.text, value: .text($0.target.text)) })
  }

  private var presentation: [(String, FileValue?)] {
    [
      ("presentation", file.presentation == .inPlace ? nil : file.presentation.value),
      ("modal", file.modal == RouteMap.ModalOptions() ? nil : file.modal.value),
    ]
  }

  // MARK: Values

  private func changed<Value: RawRepresentable & Equatable>(
    _ path: KeyPath<RouteTable.Options, Value>
  ) -> FileValue? where Value.RawValue == String {
    options[keyPath: path] == usual[keyPath: path] ? nil : .text(options[keyPath: path].rawValue)
  }

  private func changed(_ path: KeyPath<RouteTable.Options, Bool>) -> FileValue? {
    options[keyPath: path] == usual[keyPath: path] ? nil : .bool(options[keyPath: path])
  }

  private func changed(_ path: KeyPath<RouteTable.Options, String?>) -> FileValue? {
    options[keyPath: path] == usual[keyPath: path] ? nil : .text(options[keyPath: path])
  }
}

/// Options that are words in a file.
extension RouteTable.Options {
  enum MalformedWord: String, CaseIterable { case reject, keep }
  enum QueryItemsWord: String, CaseIterable { case lenient, strictPairs }

  var malformedWord: MalformedWord {
    get { keepsMalformed ? .keep : .reject }
    set { keepsMalformed = newValue == .keep }
  }

  var queryItemsWord: QueryItemsWord {
    get { needsPairs ? .strictPairs : .lenient }
    set { needsPairs = newValue == .strictPairs }
  }
}
