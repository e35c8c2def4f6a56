import Foundation
@_spi(Hosting) import WaymarkCore

/// An event of a link in the journal, written as a JSON object.
struct JournalRecord: Codable {
  /// The kind of event.
  enum Step: String, Codable {
    /// The link waits, and the record has its values.
    case keep
    /// The link waits again.
    case wait
    /// The link continues: code of the app is called.
    case begin
    /// An action begins that must not run twice.
    case act
    case end
  }

  let step: Step
  let id: String
  /// For `keep`: the link, the time of its arrival in seconds since 1970, and the values needed to open it.
  var link: String?
  var at: Double?
  var source: String?
  /// The trust, for a source of the app's own.
  var trust: Int?
  var presentation: String?
  var namespace: String?
  var extras: String?
  /// The number of times that the process has ended while the link was opened.
  var deaths: Int?

  init(_ step: Step, _ id: String) {
    self.step = step
    self.id = id
  }

  init(_ kept: KeptLink, extras: String?, at time: Double) {
    self.init(.keep, String(UInt64.random(in: 0 ... .max), radix: 36))
    link = kept.link.text
    at = time
    source = kept.link.source.savedName
    if !DeepLink.Source.all.contains(kept.link.source) { trust = kept.link.source.trust.rawValue }
    presentation = kept.presentation.savedName
    namespace = kept.namespace
    self.extras = extras
  }

  /// Reads a record, or gives `nil` if a later version of the app wrote one that this version does not know.
  init?(_ bytes: [UInt8]) {
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = record
  }

  /// The bytes in the file.
  ///
  /// The record has texts and numbers only, so writing cannot fail.
  var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }

  /// Returns the link for another process, or `nil` if the text is not a link.
  ///
  /// - Parameter table: the routes, by whose rules the text is read.
  func kept(_ table: RouteTable, extras codec: ExtrasCodec?) -> KeptLink? {
    guard let link, let read = try? table.link(link, from: savedSource) else { return nil }
    return KeptLink(
      read, as: presentation.flatMap { .init(savedName: $0) } ?? .automatic,
      extras: extras.flatMap { codec?.extras(of: $0) } ?? [:], namespace: namespace)
  }

  private var savedSource: DeepLink.Source { DeepLink.Source(savedName: source ?? "", trust: trust) }
}

extension RouteMap.Presentation {
  /// The name of a presentation.
  ///
  /// The options of a modal are not saved.
  fileprivate var savedName: String {
    switch self {
    case .automatic: "automatic"
    case .inPlace: "inPlace"
    case .push: "push"
    case .modal: "modal"
    case .replace: "replace"
    case .root: "root"
    }
  }

  fileprivate init?(savedName: String) {
    let all: [Self] = [.automatic, .inPlace, .push, .modal(), .replace, .root]
    guard let found = all.first(where: { $0.savedName == savedName }) else { return nil }
    self = found
  }
}
