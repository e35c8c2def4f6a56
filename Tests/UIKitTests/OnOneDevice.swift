import Testing

/// All tests with a device of the stand-in: there is one at a time, so they run one after the other.
@Suite(.serialized)
enum OnOneDevice {}
