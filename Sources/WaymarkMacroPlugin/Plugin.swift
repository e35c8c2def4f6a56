#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros
  import WaymarkMacroImplementation

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      RouteMacro.self, RoutesMacro.self, MarkerMacro.self, RoutableMacro.self, RouteModuleMacro.self, ActionMacro.self,
    ]
  }

  // The compiler asks for the macros by names of this module.
  final class RouteMacro: WaymarkMacroImplementation.RouteMacro {}
  final class RoutesMacro: WaymarkMacroImplementation.RoutesMacro {}
  final class MarkerMacro: WaymarkMacroImplementation.MarkerMacro {}
  final class RoutableMacro: WaymarkMacroImplementation.RoutableMacro {}
  final class RouteModuleMacro: WaymarkMacroImplementation.RouteModuleMacro {}
  final class ActionMacro: WaymarkMacroImplementation.ActionMacro {}
#else
  /// The package was built without the trait `Macros`.
  @main
  enum Plugin {
    static func main() { WithoutTrait().run() }
  }
#endif
