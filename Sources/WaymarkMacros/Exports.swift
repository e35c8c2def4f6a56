@_exported import Waymark
