import Foundation
import WaymarkCore

/// One thing that became of a link, as the journal has it: an object of JSON.
struct JournalRecord: Codable {
  /// What became of it.
  enum Step: String, Codable {
    /// It waits, and is as the record says.
    case keep
    /// It waits again.
    case wait
    /// It goes on: code of the app is asked.
    case begin
    /// What may be done once is done.
    case act
    case end
  }

  let step: Step
  let id: String
  /// Of `keep`: the link, when it came, in seconds since 1970, and what is needed to open it.
  var link: String?
  var at: Double?
  var source: String?
  /// The trust of a source of the app's own.
  var trust: Int?
  var presentation: String?
  var namespace: String?
  var extras: String?
  /// How often the process has ended while the link was opened.
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
    if DeepLink.Source(named: kept.link.source.savedName) == nil { trust = kept.link.source.trust.rawValue }
    presentation = kept.presentation.savedName
    namespace = kept.namespace
    self.extras = extras
  }

  /// Nil: a later version of the app wrote something that this one does not know.
  init?(_ bytes: [UInt8]) {
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = record
  }

  /// As it is in the file; of texts and numbers, which can always be written.
  var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }

  /// What is kept, for another process; nil: it is no link.
  func kept(extras codec: ExtrasCodec?) -> KeptLink? {
    guard let link, let read = try? DeepLink(link, from: savedSource) else { return nil }
    return KeptLink(
      read, as: presentation.flatMap { .init(savedName: $0) } ?? .automatic,
      extras: extras.flatMap { codec?.extras(of: $0) } ?? [:], namespace: namespace)
  }

  private var savedSource: DeepLink.Source {
    let name = source ?? ""
    if let known = DeepLink.Source(named: name) { return known }
    // Whom nobody knows any more is not trusted.
    guard let trust = trust.flatMap({ DeepLink.Source.Trust(rawValue: $0) }) else { return .customScheme }
    return DeepLink.Source(name: name.hasPrefix("own ") ? String(name.dropFirst(4)) : name, trust: trust)
  }
}

extension RouteMap.Presentation {
  /// Of a modal, its options are not kept.
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
