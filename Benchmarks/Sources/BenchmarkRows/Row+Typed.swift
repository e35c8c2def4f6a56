import BenchmarkInput
import CPlantedRecords
import Waymark

extension Row {
  /// Links of a typed route read and written, beside the same by names.
  static var typedRoutes: [Row] {
    [
      Row("read/typed") {
        let (table, texts) = try MeasuredBook.tableAndTexts()
        return Pass(texts.count, expecting: 5_050) {
          var sum = 0
          for text in texts {
            guard let book = try? table.match(text)?.destination(as: MeasuredBook.self) else { continue }
            if book.ref == "spring mail" { sum += book.id }
          }
          return sum
        }
      },
      Row("read/loose") {
        let (table, texts) = try MeasuredBook.tableAndTexts(loose: true)
        return Pass(texts.count, expecting: 5_050) {
          var sum = 0
          for text in texts {
            guard let match = try? table.match(text), let id = try? match.value("id", in: .path, as: Int.self) else {
              continue
            }
            if (try? match.value("ref", in: .query, as: String.self)) == "spring mail" { sum += id }
          }
          return sum
        }
      },
      Row("write/typed") {
        let (table, texts) = try MeasuredBook.tableAndTexts()
        return Pass(texts.count, expecting: texts.reduce(0) { $0 + $1.utf8.count }) {
          var bytes = 0
          for id in 1...texts.count {
            bytes += (try? table.link(to: MeasuredBook(id: id, ref: "spring mail")))?.text.utf8.count ?? 0
          }
          return bytes
        }
      },
      Row("write/loose") {
        let (table, texts) = try MeasuredBook.tableAndTexts(loose: true)
        return Pass(texts.count, expecting: texts.reduce(0) { $0 + $1.utf8.count }) {
          var bytes = 0
          for id in 1...texts.count {
            let link = try? table.link(to: "other", ["id": id], query: [("ref", "spring mail")])
            bytes += link?.text.utf8.count ?? 0
          }
          return bytes
        }
      },
    ]
  }

  private static let files = (0..<10).map { "Shop/Screens/Screen\($0).swift" }

  /// A thousand records of the binary, read and sorted; nothing asks for them before.
  static var records: Row {
    Row("records/1000") {
      planted_records_set { reader in
        guard let reader else { return false }
        // In no order: ten files, whose lines go backwards.
        let asked = Int(planted_records_asked())
        return _LinkTime.Record.destination(
          MeasuredBook.self, file: Self.files[asked * 7 % 10], line: 1_000 - asked % 1_000
        ).fill(reader)
      }
      let asked = planted_records_asked()
      return Pass(1_000, expecting: 1_000) {
        guard asked == 0 else { return -1 }
        return _LinkTime.Records.read().records.count
      }
    }
  }
}

/// A typed route, as `@Route` writes it.
private struct MeasuredBook: RouteDestination {
  var id: Int
  var ref: String?

  static let patterns: [RoutePattern] = ["/books/:id"]

  init(id: Int, ref: String?) {
    self.id = id
    self.ref = ref
  }

  init(_ match: RouteMatch) throws(ParameterError) {
    id = try match.value("id", in: .path)
    ref = try match.value("ref", in: .query)
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("id", to: id)
    link.setQuery("ref", to: ref)
  }

  /// A table with the typed route or, under another name, one alike without a type; and links of it.
  static func tableAndTexts(loose: Bool = false) throws -> (RouteTable, [String]) {
    let table = try RouteTable(reachable: .fromLinks) {
      if loose { RouteTo("/books/:id", name: "other") } else { RouteTo(MeasuredBook.self) }
    }
    return (table, (1...100).map { "/books/\($0)?ref=spring%20mail" })
  }
}
