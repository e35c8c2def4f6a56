import Testing
import Waymark

@Suite("CRC-32")
struct CRC32Tests {
  @Test(
    arguments: [
      ("", 0), ("123456789", 0xCBF4_3926), ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func checksumIsThatOfZlib(_ text: String, _ expected: UInt32) {
    var checksum = CRC32()
    for byte in text.utf8 { checksum.add([byte]) }
    #expect(checksum.value == expected)
  }

  @Test func numbersAreAddedLowestByteFirst() {
    var first = CRC32()
    first.add(0x0403_0201)
    var second = CRC32()
    second.add([1, 2, 3, 4])
    #expect(first.value == second.value)
  }
}
