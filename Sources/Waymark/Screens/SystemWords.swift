internal import Foundation

/// Words of the system's own buttons, for buttons that stand for them.
package enum SystemWords {
  /// The title of the back button, in the user's language.
  package static var back: String { word("Back", in: [.main, Bundle(identifier: "com.apple.UIKitCore")]) }

  /// A word in the first bundle that translates it: the app's own strings come first.
  static func word(_ key: String, in bundles: [Bundle?]) -> String {
    // A bundle without the word gives back the value.
    let missing = "\u{0}"
    return bundles.lazy.compactMap { $0?.localizedString(forKey: key, value: missing, table: nil) }
      .first { $0 != missing } ?? key
  }
}
