#if Tools
  import Foundation

  /// A process of its own for the parser, with a limit to its time for each file.
  ///
  /// The parser's time and its stack can grow without a bound with few bytes of a hostile file, and a thread cannot be
  /// stopped. So the command starts itself. The system ends that process when a file takes too long, or the parser ends
  /// it. Then the command starts it again, and it leaves out that file and says so.
  enum ParsingProcess {
    /// The variable of the environment with the numbers of the files that are left out.
    private static let variable = "WAYMARK_SCAN_LEAVES_OUT"
    /// The most files that are left out for that reason.
    private static let maxLeftOut = 64
    /// The standard input, which the command does not read: here the process writes the numbers of the files.
    private static let progress = STDIN_FILENO

    private static let leftOut: Set<Int>? = ProcessInfo.processInfo.environment[variable].map { list in
      Set(list.split(separator: " ").compactMap { Int($0) })
    }
    /// The number of files so far.
    ///
    /// It needs no lock, because ``begin(_:)`` alone changes it, and the command parses on one thread.
    private nonisolated(unsafe) static var count = 0

    static var isThis: Bool { leftOut != nil }

    /// Notes that a file is about to be parsed, and limits the time for it.
    ///
    /// Call it on one thread only.
    ///
    /// - Returns: false if the file ended a process before.
    static func begin(_ byteCount: Int) -> Bool {
      guard let leftOut else { return true }
      count += 1
      guard !leftOut.contains(count) else { return false }
      let bytes = Array("\(count)\n".utf8)
      _ = bytes.withUnsafeBytes { write(progress, $0.baseAddress, $0.count) }
      limitTime(seconds: 2 + UInt(clamping: byteCount) / 50_000)
      return true
    }

    /// Notes that a file has been parsed.
    ///
    /// The check of all routes follows, which no single file is the reason for: it has no limit.
    static func end() {
      if isThis { limitTime(seconds: nil) }
    }

    /// Lets the system end the process after some more seconds of work.
    ///
    /// If `nil`, there is no limit.
    private static func limitTime(seconds: UInt?) {
      var limit = rlimit()
      guard getrlimit(cpu, &limit) == 0 else { return }
      // POSIX counts a million a second.
      let spent = UInt(clamping: clock()) / 1_000_000
      limit.rlim_cur = seconds.map { min(rlim_t(spent + 1 + $0), limit.rlim_max) } ?? limit.rlim_max
      _ = setrlimit(cpu, &limit)
      // The process that started the command may have blocked the signal, and a process inherits that.
      var ends = sigset_t()
      sigemptyset(&ends)
      sigaddset(&ends, SIGXCPU)
      pthread_sigmask(SIG_UNBLOCK, &ends, nil)
    }

    #if canImport(Glibc)
      private static let cpu = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    #else
      private static let cpu = RLIMIT_CPU
    #endif

    // MARK: Starting

    /// The signals by which a file ends a process: too much time or memory, and what the parser traps or overflows with.
    private static let faults: Set<Int32> = [SIGXCPU, SIGKILL, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT]

    /// Runs the command in another process.
    ///
    /// - Returns: its exit code. If `nil`, it cannot be started, and this one must parse.
    static func run(_ arguments: [String]) -> Int32? {
      guard !isThis, let executable = Bundle.main.executableURL else { return nil }
      var leftOut: [Int] = []
      while true {
        guard let (process, last) = run(executable, arguments, leavingOut: leftOut) else { return nil }
        guard process.terminationReason == .uncaughtSignal else { return process.terminationStatus }
        guard faults.contains(process.terminationStatus), let last, !leftOut.contains(last),
          leftOut.count < maxLeftOut
        else { return 128 + process.terminationStatus }
        leftOut.append(last)
      }
    }

    private static func run(
      _ executable: URL, _ arguments: [String], leavingOut leftOut: [Int]
    ) -> (process: Process, last: Int?)? {
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(
        [variable: leftOut.map(String.init).joined(separator: " ")]
      ) { $1 }
      let pipe = Pipe()
      process.standardInput = pipe.fileHandleForWriting
      guard (try? process.run()) != nil else { return nil }
      try? pipe.fileHandleForWriting.close()
      var (last, number): (Int?, Int) = (nil, 0)
      while true {
        let bytes = pipe.fileHandleForReading.availableData
        guard !bytes.isEmpty else { break }
        for byte in bytes {
          if byte == UInt8(ascii: "\n") {
            (last, number) = (number, 0)
          } else {
            number = (number &* 10 &+ Int(byte) &- 48)
          }
        }
      }
      process.waitUntilExit()
      return (process, last)
    }
  }
#endif
