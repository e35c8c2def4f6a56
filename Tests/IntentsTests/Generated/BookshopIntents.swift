import AppIntents

/// The data of an app.
nonisolated enum Shelf {
  static let favourites = [7]
  static func has(_ id: Int) -> Bool { (0..<100).contains(id) }
  static func title(of id: Int) -> String { "Volume \(id)" }
}

// An app says this of a generated entity, in a file of its own.
nonisolated extension BookEntity {
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(Shelf.title(of: id))") }

  static func entities(for identifiers: [ID]) async throws -> [BookEntity] {
    identifiers.filter(Shelf.has).map { BookEntity(id: $0) }
  }

  static func suggestedEntities() async throws -> [BookEntity] { Shelf.favourites.map { BookEntity(id: $0) } }
}
