#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkRouteFile

  /// The options of `map` for the files of an app that name its schemes and domains.
  struct FragmentOptions: ParsableArguments {
    @Flag(name: .customLong("info-plist"), help: "Print CFBundleURLTypes for Info.plist, and nothing else.")
    var infoPlist = false
    @Flag(name: .long, help: "Print the associated domains for the entitlements, and nothing else.")
    var entitlements = false
    @Flag(
      name: .customLong("developer-mode"),
      help: "With --entitlements: the domains for development, without Apple's copies of the file.")
    var developerMode = false

    /// True if a fragment is printed in place of the map.
    var isAsked: Bool { infoPlist || entitlements }

    func validate() throws {
      if infoPlist, entitlements { throw ValidationError("--info-plist and --entitlements exclude each other") }
      if developerMode, !entitlements { throw ValidationError("--developer-mode needs --entitlements") }
    }

    /// Returns the fragment that is asked for, or `nil` if none is.
    func text(of routes: RouteOptions) throws(CommandFailure) -> String? {
      guard isAsked else { return nil }
      let file = try routes.file()
      let table = try RouteOptions.table(of: file)
      let claims = file.claimedPatterns
      return try infoPlist ? Self.infoPlist(table, claims: claims) : entitlements(table, claims: claims)
    }

    private static func infoPlist(
      _ table: RouteTable, claims: [RoutePattern]
    ) throws(CommandFailure) -> String {
      let own = table.options.schemes + table.options.namespaces.map(\.scheme) + table.routes.flatMap(\.schemes)
      let all = own + claims.map { String($0.text.prefix { $0 != ":" }) }
      let schemes = unique(all.map { $0.asciiLowercased }).filter { !["http", "https", "file"].contains($0) }
      guard !schemes.isEmpty else {
        throw CommandFailure(message: "the routes name no scheme of the app: list it in options.schemes")
      }
      return """
        <key>CFBundleURLTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeRole</key>
            <string>Editor</string>
            <key>CFBundleURLSchemes</key>
            <array>
        \(schemes.map { "      <string>\($0.escapedForXML)</string>" }.joined(separator: "\n"))
            </array>
          </dict>
        </array>

        """
    }

    private func entitlements(_ table: RouteTable, claims: [RoutePattern]) throws(CommandFailure) -> String {
      let callbacks = claims.compactMap(\.callbackHost)
      // Links of a claimed host come only if the app is associated with it.
      let hosts = table.hostNames + callbacks
      guard !hosts.isEmpty else {
        throw CommandFailure(message: "the routes name no host: list the app's domain in options.hosts")
      }
      let mode = developerMode ? "?mode=developer" : ""
      let domains = Self.unique(hosts.map { "applinks:\($0)\(mode)" } + callbacks.map { "webcredentials:\($0)\(mode)" })
      return """
        <key>com.apple.developer.associated-domains</key>
        <array>
        \(domains.map { "  <string>\($0.escapedForXML)</string>" }.joined(separator: "\n"))
        </array>

        """
    }

    private static func unique(_ texts: [String]) -> [String] {
      var seen: Set<String> = []
      return texts.filter { seen.insert($0).inserted }
    }
  }

  extension RouteTable {
    /// The hosts whose links the routes take, without ports.
    var hostNames: [String] { store.hosts.rules.map { ($0.isWildcard ? "*." : "") + $0.name } }
  }

  extension RoutePattern {
    /// The host of a sign-in's callback by `https`, or `nil` if the pattern has another scheme.
    var callbackHost: String? {
      guard text.asciiLowercased.hasPrefix("https://") else { return nil }
      return String(text.dropFirst("https://".count).prefix { $0 != "/" })
    }
  }

  extension String {
    /// Writes the text to standard output.
    func writeOut() throws {
      var output = StandardOutput()
      try output.write(self)
      try output.flush()
    }
  }
#endif
