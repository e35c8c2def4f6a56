import Testing
import WaymarkCore
import WaymarkTesting

@Suite("Web links without a route · N18")
@MainActor
struct BrowserTests {
  private let router = Router(hosts: ["a.de"], reachable: .fromLinks)
  private let time = TestClock()

  init() { router.configuration.clock = time.clock }

  @Test("Each tap is handed to the browser, also the second on one link")
  func eachTap() {
    var opened: [String] = []
    router.configuration.browser = { opened.append($0.text) }
    for _ in 0..<3 {
      router.open("https://a.de/about")
      time.advance(by: .seconds(2))
    }
    #expect(opened == ["https://a.de/about", "https://a.de/about", "https://a.de/about"])
  }

  @Test("A link goes to the browser after any number of others")
  func linksGoToTheBrowserAfterAnyNumber() {
    var count = 0
    router.configuration.browser = { _ in count += 1 }
    for number in 0..<3_000 { router.open("https://a.de/\(number)") }
    #expect(count == 3_000)
    router.open("https://a.de/2999")
    #expect(count == 3_000)
  }

  @Test("A browser that returns the link at once gets it once", arguments: [1, 2])
  func loopsInOneTurn(_ count: Int) {
    let links = ["https://a.de/about", "https://a.de/about?again"].prefix(count)
    var opened: [String] = []
    router.configuration.browser = { [router] link in
      opened.append(link.text)
      for text in links { router.open(text, .init(from: .universalLink)) }
    }
    router.open("https://a.de/about")
    #expect(opened == Array(links))
  }

  @Test("A browser that returns the link within two seconds of the end gets it once")
  func loopsLater() {
    var opened = 0
    router.configuration.browser = { [time] _ in
      opened += 1
      // The hand-over itself takes time.
      time.advance(by: .seconds(5))
    }
    router.open("https://a.de/about")
    for _ in 0..<19 {
      time.advance(by: .milliseconds(100))
      let navigation = router.open("https://a.de/about")
      #expect(navigation.result == "unmatched")
    }
    #expect(opened == 1)
    time.advance(by: .milliseconds(100))
    router.open("https://a.de/about")
    #expect(opened == 2)
  }

  @Test("Another clock does not keep links from the browser")
  func anyClockHandsLinksOver() {
    var opened = 0
    router.configuration.browser = { _ in opened += 1 }
    time.advance(by: .seconds(1_000))
    router.open("https://a.de/about")
    router.configuration.clock = TestClock().clock
    router.open("https://a.de/about")
    #expect(opened == 2)
  }

  @Test("Links of the app, links with another scheme, and links with a route are not handed over")
  func othersStay() {
    var opened: [String] = []
    router.handle("/books")
    router.configuration.browser = { opened.append($0.text) }
    router.open("https://a.de/about", .init(from: .inApp))
    router.open("x://about")
    router.open("https://a.de/books")
    router.open("https://b.de/about")
    #expect(opened.isEmpty)
  }
}
