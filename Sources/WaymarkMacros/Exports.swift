#if Macros
  @_exported import WaymarkCore
#endif
