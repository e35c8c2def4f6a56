public import Foundation
public import WaymarkCore

extension Router {
  /// Opens the link in the launch arguments that a UI test has started the app with, as if the system had brought it.
  ///
  /// ```swift
  /// app.launchArguments += ["-waymark-link", "bookshop://books/42", "-waymark-source", "push"]    // in the test
  /// router.receiveLaunchLink()              // in the app, once, when the routes are there
  /// ```
  /// Without a source, a web link is a universal link, and every other link one with the app's scheme. It waits for the
  /// window, and for `isReady`. A program that can launch the app with arguments could open any link. Leave the call
  /// out of released apps if a link from `push` could do harm.
  /// - Returns: the navigation, or `nil` if no argument is a link. Wrong arguments are reported as mistakes.
  @discardableResult
  public func receiveLaunchLink(in arguments: [String] = ProcessInfo.processInfo.arguments) -> Navigation? {
    guard let text = value(of: "-waymark-link", in: arguments) else { return nil }
    let isWeb = ["http:", "https:"].contains { text.lowercased().hasPrefix($0) }
    var source: DeepLink.Source = isWeb ? .universalLink : .customScheme
    if let name = value(of: "-waymark-source", in: arguments) {
      do throws(DeepLink.Source.Unknown) {
        source = try DeepLink.Source(requested: name)
      } catch {
        mistakes.report("-waymark-source: \(error)")
        return nil
      }
    }
    return take(text, from: source, delivery: "launch", in: nil)
  }

  private func value(of option: String, in arguments: [String]) -> String? {
    guard let place = arguments.firstIndex(of: option) else { return nil }
    let next = arguments[(place + 1)...].first
    if next == nil { mistakes.report("\(option) is the last argument: its value is missing") }
    return next
  }
}
