// What Objective-C's runtime does for apps, and Swift does not do on Linux.

/// An object that forwards the messages that it does not implement, as `forwardingTarget(for:)` does.
@MainActor
public protocol MessageForwarding: AnyObject {
  /// The object that gets them.
  var forwardingTarget: AnyObject? { get }
}

extension NSObjectProtocol {
  /// The object that gets the messages of a protocol which this one does not implement.
  @MainActor
  func forwarding<Messages>(to messages: Messages.Type) -> Messages? {
    (self as? any MessageForwarding)?.forwardingTarget as? Messages
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
/// The way to hold an object.
public enum objc_AssociationPolicy {
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The object that another one holds under a key; here only responders hold any.
@MainActor
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as? UIResponder)?.associated[key]
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Lets an object hold another one under a key as long as it lives.
@MainActor
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  (object as? UIResponder)?.associated[key] = value
}
