/// The values that hosts and other parts keep with a router, one of each type.
package struct Companions {
  private var values: [ObjectIdentifier: Any] = [:]

  package subscript<Value>(_ type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  /// Gives the router's new rules to all values that read links by them.
  @MainActor
  func follow(_ options: RouteTable.Options) {
    for case let follower as any OptionsFollower in values.values { follower.options = options }
  }
}

/// An object kept with a router that reads links by the router's rules.
@MainActor
package protocol OptionsFollower: AnyObject {
  var options: RouteTable.Options { get set }
}

extension Router {
  /// Returns the object of a class that is kept with the router.
  ///
  /// If there is none, it is made.
  package func companion<Object: AnyObject>(_ make: @autoclosure () -> Object) -> Object {
    if let known = companions[Object.self] { return known }
    let made = make()
    companions[Object.self] = made
    return made
  }
}
