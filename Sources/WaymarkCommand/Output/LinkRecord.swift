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
    /// Prints a record of each link, as text or as one JSON object a line.
    ///
    /// - Returns: true if all records are good.
    func printEach(json: Bool, _ record: (LinkRequest) throws -> some LinkRecord) throws -> Bool {
      var output = StandardOutput()
      var writer = JSONWriter()
      var isAllGood = true
      try forEach(&output) { request, output in
        let record = try record(request)
        isAllGood = isAllGood && record.isGood
        guard json else { return try output.write(record.text) }
        writer.removeAll()
        record.write(to: &writer)
        try output.line(writer.bytes)
      }
      return isAllGood
    }
  }
#endif
