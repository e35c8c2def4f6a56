@_exported import Waymark
// A map is of both: views are screens of UIKit's hosts, and controllers are views of SwiftUI's.
@_exported import WaymarkSwiftUI
