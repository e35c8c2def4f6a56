#if Tools
  import ArgumentParser
  import Dispatch
  import Foundation
  import Waymark

  /// The printed facts about one link.
  protocol LinkRecord {
    /// True if the exit code may be 0.
    var isGood: Bool { get }
    /// The text for people, including line breaks.
    var text: String { get }
    func write(to writer: inout JSONWriter)
  }

  extension LinkOptions {
    /// Prints a record of each link, as text or as one JSON object a line, in the order of the links.
    ///
    /// The records of many links are made on several cores, so `record` must not depend on the links before.
    ///
    /// - Returns: true if all records are good.
    func printBatches(json: Bool, _ record: @escaping @Sendable (LinkRequest) -> ResolutionRecord) throws -> Bool {
      var output = StandardOutput()
      var isAllGood = true
      try forEachBatch(atMost: RecordBatch.size, &output) { requests, output in
        for lines in RecordBatch.lines(of: requests, json: json, record) {
          isAllGood = isAllGood && lines.isAllGood
          try output.write(lines.bytes)
        }
      }
      return isAllGood
    }

    /// Prints a record of each link, as text or as one JSON object a line.
    ///
    /// - Returns: true if all records are good.
    func printEach(json: Bool, _ record: (LinkRequest) throws -> some LinkRecord) throws -> Bool {
      var output = StandardOutput()
      var isAllGood = true
      try forEach(&output) { request, output in
        let record = try record(request)
        isAllGood = isAllGood && record.isGood
        if json { try output.json(record.write) } else { try output.write(record.text) }
      }
      return isAllGood
    }
  }

  /// The lines of records, made on all cores.
  enum RecordBatch {
    /// The number of links that are read before their records are made.
    static let size = 2048
    /// A core is not worth waking for fewer links.
    private static let smallestPart = 64

    /// The lines of some records.
    struct Lines: Sendable {
      var bytes: [UInt8] = []
      var isAllGood = true
    }

    /// Returns the lines of the records of all requests, in their order.
    static func lines(
      of requests: [LinkRequest], json: Bool, _ record: @escaping @Sendable (LinkRequest) -> ResolutionRecord
    ) -> [Lines] {
      let parts = parts(of: requests)
      guard parts.count > 1 else { return parts.map { lines(of: $0, json: json, record) } }
      let results = parts.map { _ in Locked(Lines()) }
      DispatchQueue.concurrentPerform(iterations: parts.count) { number in
        let lines = lines(of: parts[number], json: json, record)
        results[number].with { $0 = lines }
      }
      return results.map { $0.with { $0 } }
    }

    private static func parts(of requests: [LinkRequest]) -> [ArraySlice<LinkRequest>] {
      let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)
      // Several parts a core, so that no core waits long for another.
      let length = max(smallestPart, requests.count / (4 * cores) + 1)
      return stride(from: 0, to: requests.count, by: length).map { requests[$0..<min($0 + length, requests.count)] }
    }

    private static func lines(
      of requests: ArraySlice<LinkRequest>, json: Bool, _ record: (LinkRequest) -> ResolutionRecord
    ) -> Lines {
      var lines = Lines()
      var writer = JSONWriter()
      for request in requests {
        let record = record(request)
        lines.isAllGood = lines.isAllGood && record.isGood
        if json {
          record.write(to: &writer)
          writer.endLine()
        } else {
          lines.bytes += record.text.utf8
        }
      }
      if json { lines.bytes = writer.bytes }
      return lines
    }
  }
#endif
