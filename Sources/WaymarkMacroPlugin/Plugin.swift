#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      RouteMacro.self, RoutesMacro.self, MarkerMacro.self, RoutableMacro.self, RouteModuleMacro.self, ActionMacro.self,
    ]
  }
#else
  /// The package was built without the trait `Macros`.
  @main
  enum Plugin {
    static func main() { WithoutTrait().run() }
  }
#endif
