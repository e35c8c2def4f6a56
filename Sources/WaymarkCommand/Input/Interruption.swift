#if Tools
  import Foundation

  /// A signal that asks the command to end.
  ///
  /// The input then ends, and the state is saved.
  enum Interruption {
    /// The number of the received signal, or 0 if there is none.
    ///
    /// `nonisolated(unsafe)` is safe here: the signal handler writes one word, and the program has only one thread that
    /// reads it.
    nonisolated(unsafe) private static var number: sig_atomic_t = 0

    static var isRequested: Bool { number != 0 }

    /// The exit code of a command that was asked to end, or `nil` if it was not.
    static var exitCode: Int32? { isRequested ? 128 + Int32(number) : nil }

    /// Saves the state after Ctrl-C, a closed terminal and `SIGTERM`.
    ///
    /// A second signal ends the command at once.
    static func watch() {
      let note: @convention(c) (Int32) -> Void = { number in
        Interruption.number = sig_atomic_t(number)
        // A later read fails at once.
        close(STDIN_FILENO)
        signal(number, SIG_DFL)
      }
      // Without SA_RESTART, the current read ends.
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = note
      #else
        action.__sigaction_handler.sa_handler = note
      #endif
      for number in [SIGINT, SIGTERM, SIGHUP] { sigaction(number, &action, nil) }
    }
  }
#endif
