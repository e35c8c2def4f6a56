// swift-format-ignore-file
// What the Swift side of Foundation and Dispatch adds, as far as the sources need it: declarations without a body that runs.
@_exported import Foundation
@_exported import ObjectiveC

public typealias TimeInterval = Double

// MARK: Bridging

public protocol _Bridged: _ObjectiveCBridgeable where _ObjectiveCType: AnyObject {}
extension _Bridged {
  public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) -> Bool {
    fatalError()
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self { fatalError() }
}

extension String: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSString }
extension Array: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSArray }
extension Dictionary: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSDictionary }
extension Set: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSSet }
extension Int: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSNumber }
extension Double: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSNumber }
extension Bool: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSNumber }

extension NSError: Error {}

// MARK: Values

public struct Data: Sendable, Hashable, Codable, _Bridged, RandomAccessCollection {
  public typealias _ObjectiveCType = NSData
  public init() {}
  public init(contentsOf url: URL) throws {}
  public init<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(_ index: Int) -> UInt8 { 0 }
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
  }
}

public struct URL: Sendable, Hashable, Codable, _Bridged {
  public typealias _ObjectiveCType = NSURL
  public init?(string: String) { nil }
  public init(fileURLWithPath path: String) {}
  public var absoluteString: String { "" }
  public var scheme: String? { nil }
  public var path: String { "" }
  public var pathExtension: String { "" }
  public func host(percentEncoded: Bool = true) -> String? { nil }
  public func appending(path: String) -> URL { self }
  public mutating func deleteLastPathComponent() {}
  public func deletingLastPathComponent() -> URL { self }
  public func deletingPathExtension() -> URL { self }
  public func appendingPathExtension(_ pathExtension: String) -> URL { self }
}

public struct UUID: Sendable, Hashable, Codable {
  public init() {}
  public init?(uuidString: String) { nil }
  public var uuidString: String { "" }
}

public struct Date: Sendable, Hashable, Comparable, Codable, _Bridged {
  public static let distantPast = Date()
  public static func < (left: Date, right: Date) -> Bool { fatalError() }
  public typealias _ObjectiveCType = NSDate
  public init() {}
  public init(timeIntervalSinceReferenceDate seconds: TimeInterval) {}
  public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
  public var timeIntervalSince1970: TimeInterval { 0 }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }

  public struct ISO8601FormatStyle: Sendable, Hashable, Codable {
    public init(includingFractionalSeconds: Bool = false, timeZone: TimeZone = .gmt) {}
    public func year() -> Self { self }
    public func month() -> Self { self }
    public func day() -> Self { self }
    public func format(_ value: Date) -> String { "" }
    public func parse(_ value: String) throws -> Date { Date() }
  }
}

public struct TimeZone: Sendable, Hashable, Codable {
  public static var gmt: TimeZone { fatalError() }
}

public struct Notification {
  public typealias Name = NSNotification.Name
  public var userInfo: [AnyHashable: Any]? { nil }
}

extension NotificationCenter {
  public func post(name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {}
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: Never?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { self }
}

// MARK: JSON and property lists

open class JSONEncoder: @unchecked Sendable {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }
  public init() {}
  open var outputFormatting: OutputFormatting = []
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { Data() }
}

open class JSONDecoder: @unchecked Sendable {
  public init() {}
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value { fatalError() }
}

open class PropertyListEncoder: @unchecked Sendable {
  public init() {}
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { Data() }
}

open class PropertyListDecoder: @unchecked Sendable {
  public init() {}
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value { fatalError() }
}

open class JSONSerialization {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
  }
  open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { data }
}

// MARK: Files and processes, for the tests

open class ProcessInfo: @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var arguments: [String] { [] }
  open var environment: [String: String] { [:] }
  open var processName: String { "" }
}

open class Thread {
  public convenience init(block: @escaping @Sendable () -> Void) { fatalError() }
  open func start() { fatalError() }
  open class func sleep(forTimeInterval seconds: TimeInterval) {}
}

open class FileHandle: @unchecked Sendable {
  public convenience init(forWritingTo url: URL) throws { fatalError() }
  open func close() throws {}
  @discardableResult open func seekToEnd() throws -> UInt64 { 0 }
  open func write<Bytes: Sequence>(contentsOf data: Bytes) throws where Bytes.Element == UInt8 {}
}

public struct FileAttributeType: Hashable, Sendable {
  public static let typeRegular = FileAttributeType()
}

public struct FileAttributeKey: Hashable, Sendable {
  public static let protectionKey = FileAttributeKey()
  public static let posixPermissions = FileAttributeKey()
  public static let modificationDate = FileAttributeKey()
  public static let type = FileAttributeKey()
}

public struct FileProtectionType: Hashable, Sendable {
  public static let completeUntilFirstUserAuthentication = FileProtectionType()
}

open class FileManager: @unchecked Sendable {
  public enum SearchPathDirectory: Sendable { case applicationSupportDirectory, cachesDirectory }
  public struct SearchPathDomainMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
  }
  open func urls(for directory: SearchPathDirectory, in domains: SearchPathDomainMask) -> [URL] { [] }
  open var temporaryDirectory: URL { fatalError() }
  open func createDirectory(
    at url: URL, withIntermediateDirectories makesThose: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createDirectory(
    atPath path: String, withIntermediateDirectories makesThose: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func fileExists(atPath path: String) -> Bool { false }
  open func removeItem(at url: URL) throws {}
  open func moveItem(at url: URL, to other: URL) throws {}
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
  open class var `default`: FileManager { fatalError() }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func contentsOfDirectory(at url: URL, includingPropertiesForKeys keys: [Never]?) throws -> [URL] { [] }
  open func enumerator(at url: URL, includingPropertiesForKeys keys: [Never]?) -> DirectoryEnumerator? { nil }
  open class DirectoryEnumerator: Sequence, IteratorProtocol {
    open func next() -> Any? { nil }
  }
}

extension String {
  public struct Encoding: Hashable, Sendable {
    public static let utf8 = Encoding()
  }
  public init(contentsOf url: URL, encoding: Encoding) throws { fatalError() }
}

// MARK: Geometry

extension CGPoint: Equatable {
  public static func == (left: CGPoint, right: CGPoint) -> Bool { fatalError() }
}
extension CGSize: Equatable {
  public static func == (left: CGSize, right: CGSize) -> Bool { fatalError() }
}
public typealias CGFloat = Double

extension CGRect {
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
  public var width: CGFloat { 0 }
  public var height: CGFloat { 0 }
  public var midX: CGFloat { 0 }
  public var midY: CGFloat { 0 }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
}

extension CGRect: Equatable {
  public static var zero: CGRect { fatalError() }
  public static func == (left: CGRect, right: CGRect) -> Bool { fatalError() }
}

// MARK: Dispatch

public final class DispatchQueue: @unchecked Sendable {
  public static var main: DispatchQueue { fatalError() }
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void) {}
}

public struct DispatchTime: Sendable {
  public static func now() -> DispatchTime { fatalError() }
}

public enum DispatchTimeInterval: Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }

// MARK: Run loops, by the documentation of Core Foundation

public typealias CFOptionFlags = UInt
public typealias CFIndex = Int
public final class CFAllocator {}
public final class CFRunLoop {}
public final class CFRunLoopObserver {}

public struct CFRunLoopActivity: OptionSet, Sendable {
  public let rawValue: CFOptionFlags
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
  public static var beforeWaiting: CFRunLoopActivity { fatalError() }
}

public struct CFRunLoopMode: RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static var commonModes: CFRunLoopMode { fatalError() }
}

public func CFRunLoopGetMain() -> CFRunLoop! { fatalError() }
public func CFRunLoopObserverCreateWithHandler(
  _ allocator: CFAllocator!, _ activities: CFOptionFlags, _ repeats: Bool, _ order: CFIndex,
  _ block: ((CFRunLoopObserver?, CFRunLoopActivity) -> Void)!
) -> CFRunLoopObserver! { fatalError() }
public func CFRunLoopAddObserver(_ rl: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!) {}
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) {}
public func CFRunLoopObserverInvalidate(_ observer: CFRunLoopObserver!) {}

// MARK: What SwiftUI's declarations mention

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var helpAnchor: String? { get }
  var recoverySuggestion: String? { get }
}
extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var helpAnchor: String? { nil }
  public var recoverySuggestion: String? { nil }
}

public struct LocalizedStringResource: Sendable, Equatable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}

extension StringProtocol {
  public var removingPercentEncoding: String? { nil }
}

open class UserDefaults {
  open class var standard: UserDefaults { fatalError() }
}
