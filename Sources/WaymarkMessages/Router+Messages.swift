import WaymarkCore

extension Router {
  /// The event bus of this router, with patterns as topics.
  ///
  /// It reads patterns and links by the router's rules. It is made at the first access.
  public var bus: LinkBus { companion(LinkBus(options: options)) }

  /// The values at links of this router.
  ///
  /// They read patterns and links by the router's rules. They are made at the first access.
  public var values: RouteValues { companion(RouteValues(options: options)) }
}

extension LinkBus: OptionsFollower {}

extension RouteValues: OptionsFollower {}
