/// What a router knows of the records in the binary.
struct KnownRecords {
  /// Records are read when they are first needed.
  var isLazy = false
  /// The images that were looked at; 0: none.
  var generation: UInt = 0
  /// The records that were registered.
  var known: Set<String> = []
}
