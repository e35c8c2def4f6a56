#if Tools
  import Foundation

  /// A signal that asks the command to end: the input ends there, and what is kept in a file is saved.
  enum Interruption {
    /// The number of the signal that came; 0: none.
    ///
    /// `nonisolated(unsafe)`: one word, written by the handler and read by the only thread.
    nonisolated(unsafe) private static var number: sig_atomic_t = 0

    static var isRequested: Bool { number != 0 }

    /// The exit code of a command that was asked to end; nil: it was not.
    static var exitCode: Int32? { isRequested ? 128 + Int32(number) : nil }

    /// Lets Ctrl-C, a closed terminal and a request to end be answered by saving; a second one ends the command at once.
    static func watch() {
      let note: @convention(c) (Int32) -> Void = { number in
        Interruption.number = sig_atomic_t(number)
        // Reading that has not begun yet does not begin.
        close(STDIN_FILENO)
        signal(number, SIG_DFL)
      }
      // Without SA_RESTART: reading that has begun ends.
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
