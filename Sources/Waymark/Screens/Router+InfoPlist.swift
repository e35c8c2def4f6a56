internal import Foundation
package import WaymarkCore

extension Router {
  /// Reports types of activities that the app's Info.plist does not list: the system brings no activity of such a type back.
  ///
  /// - Parameters:
  ///   - types: the types, without those that the app does not use.
  ///   - info: the Info.plist. A process without a bundle identifier, as a test, is not an app, and has nothing to list.
  package func reportUnlisted(_ types: [String?], in info: [String: Any]? = Bundle.main.infoDictionary) {
    guard let info, info["CFBundleIdentifier"] != nil else { return }
    let listed = info["NSUserActivityTypes"] as? [String] ?? []
    let missing = types.compactMap { $0 }.filter { !listed.contains($0) }
    guard !missing.isEmpty else { return }
    mistakes.report(
      "NSUserActivityTypes of Info.plist lacks \(missing.map { "“\($0)”" }.joined(separator: ", ")): without them the "
        + "system restores no window and offers no Handoff. Add them")
  }
}
