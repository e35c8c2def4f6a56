/// Crashes on an input that begins with `wm`: a fuzzer that does not find it finds nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCanary(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if bytes.starts(with: "wm".utf8) { fatalError("the canary was found") }
  return 0
}
