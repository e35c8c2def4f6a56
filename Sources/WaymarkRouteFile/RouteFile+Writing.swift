public import Foundation
import Waymark

extension RouteFile {
  /// The file as JSON, which ``init(json:name:)`` reads.
  ///
  /// Its lines are made for people who compare two versions. Routes that cannot be read are left out. The cost is linear
  /// in the number of routes.
  public var json: [UInt8] {
    var writer = RouteFileWriter(self)
    return Array(writer.text.utf8)
  }

  /// Writes the file.
  ///
  /// ```swift
  /// try RouteFile(router).write(to: routesJSON)           // then: waymark check --routes routes.json
  /// ```
  /// - Throws: an error of the file system. The file is replaced completely or not at all.
  public func write(to url: URL) throws {
    try Data(json).write(to: url, options: .atomic)
  }
}
