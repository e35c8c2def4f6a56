/// Names the macro's plugin.
@freestanding(expression) public macro one() -> Int = #externalMacro(module: "BesideMacros", type: "One")
