#if Tools
  import Foundation
  import Waymark
  import WaymarkUniversalLinks

  /// The files that `curl` fetched from a domain and from Apple.
  struct DeployedFiles {
    let folder: String
    let host: String

    /// Returns the problems of the served files.
    ///
    /// If a file was not fetched, this is the problem, and the standard error has the lines that fetch all.
    func problems(of file: AssociationFile) throws(CommandFailure) -> [AssociationFile.Problem] {
      let names = ["origin.json", "origin.headers", "cdn.json", "cdn.headers"]
      let missing = names.filter { !FileManager.default.fileExists(atPath: path($0)) }
      guard missing.isEmpty else {
        StandardError.note("fetch what is served, then check again:\n\(lines)")
        return [
          problem(
            "nothing was compared with what is served, because \(folder)/\(host) has no \(missing.joined(separator: ", ")): "
              + "run the lines for curl on the standard error, then check again")
        ]
      }
      return try origin(file) + cdn(file)
    }

    /// The lines for a shell.
    private var lines: String {
      let origin = "https://\(host)/.well-known/apple-app-site-association"
      return """
          mkdir -p -- \("\(folder)/\(host)".quotedForShell)
        \(fetch("origin", origin))
        \(fetch("cdn", "https://app-site-association.cdn-apple.com/a/v1/\(host)"))
        """
    }

    private func fetch(_ name: String, _ url: String) -> String {
      let (headers, file) = (path(name + ".headers"), path(name + ".json"))
      return "  curl -sS -D \(headers.quotedForShell) -o \(file.quotedForShell) \(url.quotedForShell)"
    }

    private func path(_ name: String) -> String { "\(folder)/\(host)/\(name)" }

    // MARK: The domain

    private func origin(_ file: AssociationFile) throws(CommandFailure) -> [AssociationFile.Problem] {
      let headers = try Headers(path("origin.headers"))
      if (300..<400).contains(headers.status) {
        return [
          problem(
            "the domain answers with a redirect\(headers["location"].map { " to \($0)" } ?? ""), which Apple does not follow: "
              + "serve the file itself at https://\(host)/.well-known/apple-app-site-association")
        ]
      }
      guard headers.status == 200 else {
        return [problem("the domain answers with status \(headers.status): serve the file with status 200")]
      }
      var problems: [AssociationFile.Problem] = []
      if let type = headers["content-type"], !type.asciiLowercased.hasPrefix("application/json") {
        problems.append(
          AssociationFile.Problem(
            .badDelivery, .warning, "the domain serves the file as \(type): serve it as application/json"))
      }
      return try problems + difference("origin.json", file, "the domain serves another file: deploy this one")
    }

    // MARK: Apple's copy

    private func cdn(_ file: AssociationFile) throws(CommandFailure) -> [AssociationFile.Problem] {
      let headers = try Headers(path("cdn.headers"))
      if let reason = headers["apple-failure-reason"] {
        return [problem("Apple could not read the file (\(reason)): mend that; Apple asks again within a day")]
      }
      guard headers.status == 200 else {
        return [
          problem("Apple has no copy of the file (status \(headers.status)): is the domain reachable from outside?")
        ]
      }
      return try difference(
        "cdn.json", file,
        "Apple's copy is another file: it is asked for within a day, and devices ask about once a week; "
          + "?mode=developer in the entitlement goes round it")
    }

    private func difference(
      _ name: String, _ file: AssociationFile, _ message: String
    ) throws(CommandFailure) -> [AssociationFile.Problem] {
      let served = try AasaCommand.file(path(name))
      return served == file ? [] : [AssociationFile.Problem(.staleCopy, .error, message)]
    }

    private func problem(_ message: String) -> AssociationFile.Problem {
      AssociationFile.Problem(.badDelivery, .error, message)
    }
  }

  extension String {
    /// The text as one word of a shell.
    var quotedForShell: String {
      // By scalars: a mark that combines with the quotation mark must not hide it.
      "'" + unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
    }
  }

  /// The headers of an answer, as `curl -D` writes them.
  private struct Headers {
    private(set) var status = 0
    private var fields: [String: String] = [:]

    init(_ path: String) throws(CommandFailure) {
      let text = String(decoding: try FileBytes.read(path, atMost: 1 << 20, "no list of headers"), as: UTF8.self)
      for line in text.split(whereSeparator: \.isNewline) {
        if line.hasPrefix("HTTP/") {
          // The first answer counts: one after a redirect is not what Apple sees.
          if status == 0 {
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
          } else {
            break
          }
        } else if let colon = line.firstIndex(of: ":") {
          let value = line[line.index(after: colon)...].drop { $0 == " " }
          fields[String(line[..<colon]).asciiLowercased] = String(value)
        }
      }
    }

    subscript(name: String) -> String? { fields[name] }
  }
#endif
