import BenchmarkInput
import Waymark

extension Row {
  /// Links made to be expensive: parsing alone, with the match, and with everything it captured too.
  static var adversarial: [Row] {
    AdversarialInput.all.flatMap { input in
      let parsing = Row("parse/\(input.name)") {
        let table = try RouteTable.of(input.patterns)
        return Pass(input.byteCount, per: .byte, expecting: 1) { (try? table.link(input.link)) == nil ? 0 : 1 }
      }
      let reading = Row("read/\(input.name)") {
        let table = try RouteTable.of(input.patterns)
        return Pass(input.byteCount, per: .byte, expecting: 1) { reads(input.link, in: table) ? 1 : 0 }
      }
      let opening = Row("open/\(input.name)") {
        let table = try RouteTable.of(input.patterns)
        return Pass(input.byteCount, per: .byte, expecting: 1) { (try? table.match(input.link)) == nil ? 0 : 1 }
      }
      return [parsing, opening, reading]
    }
  }

  private static func reads(_ text: String, in table: RouteTable) -> Bool {
    guard let match = try? table.match(text) else { return false }
    var isComplete = true
    for parameter in match.path where parameter.value.isEmpty { isComplete = false }
    for segment in match.wildcard?.segments ?? [] where segment.isEmpty { isComplete = false }
    return isComplete
  }
}
