/// The part of Waymark that only authors need while they write: each problem of the routes, and recordings.
package enum Diagnostics {
  /// The remedy if this build is without it, or `nil` if it is there.
  package static var lack: String? {
    #if WAYMARK_DIAGNOSTICS
      nil
    #else
      "write traits: [\"Diagnostics\"] where your manifest names the package waymark, since release builds leave it out"
    #endif
  }
}
