#if Tools
  import Foundation

  /// The arguments as the system gave them.
  enum RawArguments {
    /// The arguments that are not UTF-8, as Swift repaired them.
    private static let repaired: Set<String> = {
      // Allocated before the process starts, and never changed.
      let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      return Set(
        arguments.compactMap { $0 }.filter { String(validatingCString: $0) == nil }.map { String(cString: $0) })
    }()

    /// Whether an argument is not what was given, since that is not UTF-8.
    static func isRepaired(_ argument: String) -> Bool {
      repaired.contains(argument)
    }
  }
#endif
