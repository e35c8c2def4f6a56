struct KotlinPrinter {
  init(_ map: CompiledMap, type: String, package: String?) {}
  var text: String { "" }
}
