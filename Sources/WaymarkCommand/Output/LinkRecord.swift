#if Tools
  import ArgumentParser
  import Waymark

  /// The printed facts about one link.
  protocol LinkRecord {
    /// True if the exit code may be 0.
    var isGood: Bool { get }
    /// The text for people, including line breaks.
    var text: String { get }
    /// Writes the record as JSON.
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
#endif
