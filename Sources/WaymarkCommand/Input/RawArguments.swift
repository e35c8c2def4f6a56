#if Tools
  import Foundation

  /// The arguments as the system passed them.
  enum RawArguments {
    /// The arguments that are not UTF-8, after Swift's repair.
    private static let repaired: Set<String> = {
      // They are allocated before the process starts, and never changed.
      let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      return Set(
        arguments.compactMap { $0 }.filter { String(validatingCString: $0) == nil }.map { String(cString: $0) })
    }()

    /// Returns whether Swift has repaired an argument that is not UTF-8.
    static func isRepaired(_ argument: String) -> Bool {
      repaired.contains(argument)
    }
  }
#endif
