#if Tools
  import WaymarkScanner
#else
  import Foundation
#endif

/// The `waymark-scan` command.
@main
enum WaymarkScan {
  static func main() {
    #if Tools
      ScanEntry.main()
    #else
      FileHandle.standardError.write(Data(missingTrait.utf8))
      exit(2)
    #endif
  }

  #if !Tools
    /// The message for people who run the plugin in a package without the trait.
    private static let missingTrait = """
      waymark-scan: the routes were not read, since this package uses Waymark without its trait Tools.
        In Package.swift, write traits: ["Tools"] where it depends on Waymark, or ["Macros", "Tools"] if it uses the macros:
          .package(url: "…", from: "…", traits: ["Macros", "Tools"])

      """
  #endif
}
