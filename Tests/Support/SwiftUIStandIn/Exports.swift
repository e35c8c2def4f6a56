// SwiftUI for Linux: the names, generic signatures and isolation of Apple's, as far as its documentation prints them,
// with as much behaviour as hosts need. Left out are
// - UIKit inside of SwiftUI and the reverse: Tests/Support/BridgeStandIn, which needs both stand-ins;
// - the macros: previews, `@Entry`, and `@State` of the SDK 27, which is a property wrapper here;
// - layout, drawing, gestures but for those of navigation, focus, preferences, stored app settings;
// - what is of other systems than iOS: `Window`, `Settings`, document groups;
// - `@frozen`, which means nothing without library evolution;
// - the isolation of initialisers of views that the pages do not print as `nonisolated`: here they can be called anywhere,
//   and scripts/check-apple-types is the stricter one;
// - links in a sidebar that push in the detail column, and rows that are selected by a tap.
@_exported import Foundation
@_exported import FoundationStandIn
@_exported import Observation
