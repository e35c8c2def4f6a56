@_exported import WaymarkChecks
@_exported import WaymarkJSON
