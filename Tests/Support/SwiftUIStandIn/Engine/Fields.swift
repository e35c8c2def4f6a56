import Foundation
@_spi(Reflection) import Swift

/// A value that knows better than its fields whether another is the same.
protocol SelfComparing {
  func isSame(as other: Any) -> Bool
}

/// Returns whether two values are the same, as far as SwiftUI can tell: their bits, `==`, or all fields.
///
/// SwiftUI does not evaluate a view again that is made anew with the same values. How it compares is not documented;
/// reports agree on bits for plain values and `==` for equatable ones. Closures are the same only with the same
/// context.
func areSame<Value>(_ one: Value, _ other: Value) -> Bool {
  if let one = one as? any SelfComparing { return one.isSame(as: other) }
  if haveSameBits(one, other) { return true }
  if let one = one as? any Equatable { return isEqual(one, other) }
  if kind(of: Value.self) == .existential { return haveSameContents(content(one), content(other)) }
  return haveSameFields(one, other)
}

private func haveSameContents(_ one: Any?, _ other: Any?) -> Bool {
  guard let one, let other, type(of: one) == type(of: other) else { return false }
  func open<Value>(_ one: Value) -> Bool { (other as? Value).map { areSame(one, $0) } ?? false }
  return _openExistential(one, do: open)
}

/// Returns the value in an existential.
///
/// Generic code would only wrap it once more; all of them that are not for objects begin as `Any`.
private func content<Value>(_ value: Value) -> Any? {
  guard MemoryLayout<Value>.size >= MemoryLayout<Any>.size else { return nil }
  return withUnsafeBytes(of: value) { $0.baseAddress?.assumingMemoryBound(to: Any.self).pointee }
}

private func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
  (other as? Value).map { one == $0 } ?? false
}

private func haveSameBits<Value>(_ one: Value, _ other: Value) -> Bool {
  withUnsafeBytes(of: one) { one in
    withUnsafeBytes(of: other) { other in
      guard let left = one.baseAddress, let right = other.baseAddress else { return true }
      return memcmp(left, right, one.count) == 0
    }
  }
}

private func haveSameFields<Value>(_ one: Value, _ other: Value) -> Bool {
  withUnsafePointer(to: one) { one in
    withUnsafePointer(to: other) { other in
      var isSame = true
      let areFields = forEachField(of: Value.self) { offset, type in
        isSame = isSame && hasSameField(type, UnsafeRawPointer(one) + offset, UnsafeRawPointer(other) + offset)
      }
      return areFields && isSame
    }
  }
}

private func hasSameField(_ type: Any.Type, _ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
  func open<Field>(_: Field.Type) -> Bool {
    areSame(one.assumingMemoryBound(to: Field.self).pointee, other.assumingMemoryBound(to: Field.self).pointee)
  }
  return _openExistential(type, do: open)
}

/// The fields of a struct or tuple.
///
/// - Returns: false for other types.
@discardableResult
func forEachField(of type: Any.Type, _ body: (_ offset: Int, _ type: Any.Type) -> Void) -> Bool {
  guard kind(of: type) == .structure || kind(of: type) == .tuple else { return false }
  return _forEachField(of: type) { _, offset, field, _ in
    body(offset, field)
    return true
  }
}

/// The kind of a type, by the first word of its metadata.
private struct Kind: Equatable {
  let word: Int

  static let structure = Kind(word: 0x200)
  static let tuple = Kind(word: 0x301)
  static let existential = Kind(word: 0x303)
}

private func kind(of type: Any.Type) -> Kind { Kind(word: unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee) }
