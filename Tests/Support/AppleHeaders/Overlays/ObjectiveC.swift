// swift-format-ignore-file
// What the Swift side of ObjectiveC adds, as far as the sources need it.
@_exported import ObjectiveC

@frozen public struct ObjCBool: ExpressibleByBooleanLiteral {
  var _value: Bool
  public init(_ value: Bool) { _value = value }
  public init(booleanLiteral value: Bool) { _value = value }
  public var boolValue: Bool { _value }
}

public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool { ObjCBool(x) }
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool { x.boolValue }

@frozen public struct Selector: ExpressibleByStringLiteral, Hashable, @unchecked Sendable {
  var ptr: OpaquePointer
  public init(_ str: String) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}

@frozen public struct NSZone {
  var pointer: OpaquePointer
}

extension NSObject: Equatable, Hashable {
  public static func == (lhs: NSObject, rhs: NSObject) -> Bool { lhs.isEqual(rhs) }
  public var hashValue: Int { 0 }
  public func hash(into hasher: inout Hasher) {}
}


