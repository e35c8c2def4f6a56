@_exported import WaymarkChecks
@_exported import WaymarkResolving
