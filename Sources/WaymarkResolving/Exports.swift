@_exported import WaymarkLinksCore
