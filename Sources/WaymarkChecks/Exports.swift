@_exported import WaymarkResolving
