/// The advice for authors that building a table finds beside its errors.
enum Hints {
  /// True in a debug build, and in a release build with the package's trait `Diagnostics`.
  static var areBuilt: Bool {
    #if WAYMARK_DIAGNOSTICS
      true
    #else
      false
    #endif
  }
}
