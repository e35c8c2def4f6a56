import BenchmarkRows
import CAllocationCount

/// What a row allocates; of a whole pass divided by its operations or routes, or of one link.
struct Measurement {
  let name: String
  /// Calls of the allocator.
  let allocations: Double
  /// The bytes they ask for.
  let bytes: Double
  /// The most bytes in use at a time, beyond those before; not divided.
  let peak: Double

  /// Measures a second pass, after what happens only once.
  init(_ row: Row) throws {
    let pass = try row.warmedUp()
    let units = pass.unit == .byte ? 1 : Double(pass.count)
    self.init(row.name, per: units) { _ = pass.run() }
  }

  /// Measures anything.
  init(_ name: String, per units: Double = 1, _ body: () -> Void) {
    allocation_count_reset()
    body()
    let count = allocation_count_read()
    self.name = name
    allocations = Double(count.allocations) / units
    bytes = Double(count.bytes) / units
    peak = Double(count.peak_bytes)
  }

  /// Something that is kept, of a size.
  init(_ name: String, bytes: Double) {
    self.name = name
    allocations = 0
    self.bytes = bytes
    peak = 0
  }
}
