@_exported import WaymarkCore
@_exported import WaymarkLinks
