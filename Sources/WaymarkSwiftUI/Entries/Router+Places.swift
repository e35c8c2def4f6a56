#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    package import Foundation
  #else
    package import SwiftUIStandIn
  #endif

  extension Router {
    /// The link of the topmost screen of a window.
    ///
    /// It is `nil` unless links from outside may open the screen, no guard blocks it, and none of its values is sensitive.
    package func publicLink(in window: RouterState.Window.ID?) -> String? {
      guard let entry = state.topScreen(in: window), !entry.isBlocked, !entry.isSensitive, let link = entry.link,
        isPublic(link)
      else {
        return nil
      }
      return link
    }

    /// Returns true if other devices may open a link.
    package func isPublic(_ link: String) -> Bool { publicMatch(of: link) != nil }

    private func publicMatch(of link: String) -> RouteMatch? {
      (try? table.link(link, from: .handoff)).flatMap { try? table.match($0) }
    }

    /// Writes a link into an activity, where ``SystemLinks`` finds it again.
    package func write(_ link: String, into activity: NSUserActivity) {
      let key = systemLinks.payloadKeys.first ?? "link"
      activity.addUserInfoEntries(from: [key: link])
      activity.requiredUserInfoKeys = [key]
      activity.targetContentIdentifier = link
      if let host = options.hosts.first(where: { !$0.contains("*") }), link.hasPrefix("/") {
        activity.webpageURL = URL(string: "https://\(host)\(link)")
      } else if link.hasPrefix("https://") {
        activity.webpageURL = URL(string: link)
      }
      activity.isEligibleForHandoff = true
      if let change = systemLinks.published, let match = publicMatch(of: link) { change(activity, match) }
    }
  }
#endif
