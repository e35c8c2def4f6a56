@_exported import WaymarkChecks
@_exported import WaymarkJSON
@_exported import WaymarkLinksCore
@_exported import WaymarkResolving
