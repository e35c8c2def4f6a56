import WaymarkScanner

/// The `waymark-scan` command.
@main
enum WaymarkScan {
  static func main() { ScanEntry.main() }
}
