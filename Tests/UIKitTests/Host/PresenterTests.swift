import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  /// M10: containers and modals that the app shows in a way of its own, and the host beside them.
  @MainActor
  struct PresenterTests {
    /// A frame that the app puts around what it presents.
    final class Frame: UIViewController {
      func show(_ inner: UIViewController) {
        addChild(inner)
        view.addSubview(inner.view)
        inner.didMove(toParent: self)
      }
    }

    private func app() -> SmallApp {
      SmallApp {
        TabRoutes("main") {
          StackRoutes("cards") {
            RouteTo("/cards", name: "cards", screen: { Screen("cards", $0) }) {
              RouteTo(":id", name: "card", screen: { Screen("card", $0) })
            }
          }
          .attaching(ContainerMaker { Deck() })
          .attaching(deals)
          StackRoutes("books") {
            RouteTo("/books", name: "books", screen: { Screen("books", $0) }) {
              ModalRoute(as: .init(.init("framed"))) {
                StackRoutes("pages") {
                  RouteTo("story", name: "story", screen: { Screen("story", $0) }) {
                    RouteTo(":page", name: "page", screen: { Screen("page", $0) })
                  }
                }
              }
              .attaching(frames)
              RouteTo(":id", name: "book", screen: { Screen("book", $0) })
            }
          }
        }
        ModalRoute("/help", name: "help", screen: { Screen("help", $0) })
      }
    }

    private var deals: StepPresenter {
      StepPresenter { step, router, host, done in
        guard let host = host as? UIKitHost, let change = step.contentChange,
          let deck = host.controller(of: change.container.id) as? Deck
        else { return done(.failure(.init(.refused, "there is no deck"))) }
        done(
          Result { () throws(HostError) in
            var cards: [UIViewController] = []
            for node in change.content { cards.append(try host.makeController(for: node)) }
            deck.show(cards)
          })
      }
    }

    private var frames: StepPresenter {
      StepPresenter { step, router, host, done in
        guard let host = host as? UIKitHost else { return done(.failure(.init(.refused, "no host of UIKit's"))) }
        switch step {
        case .present(let presenting):
          do throws(HostError) {
            let frame = Frame()
            frame.show(try host.makeController(for: presenting.modal.content))
            host.window?.rootViewController?.present(frame, animated: false) { done(.success(())) }
          } catch {
            done(.failure(error))
          }
        case .dismiss:
          host.window?.rootViewController?.dismiss(animated: false) { done(.success(())) }
        default: host.perform(step, for: router, completion: done)
        }
      }
    }

    @Test func aContainerOfTheAppsIsFilledByItsPresenter() throws {
      let app = app()
      let deck = try #require(app.window.rootViewController?.children.first as? Deck)
      #expect(app.keys == ["cards"])
      #expect(deck.children.count(where: { $0 is Screen }) == 1)
      app.open("/cards/4")
      #expect(deck.children.compactMap { ($0 as? Screen)?.key } == ["cards", "card"])
      // What the user does in it, the app tells.
      let root = try #require(app.router.state.windows.first?.root.content.first?.content.first)
      app.router.report(.popped(to: root.id))
      #expect(app.router.state.visible().last == "cards")
      #expect(app.host.shown.windows == app.router.state.windows)
      #expect(app.open("/books/3").isHandled)
      #expect(app.router.state.visible().last == "book")
      #expect(app.open("/cards/5").isHandled)
      #expect(deck.children.compactMap { ($0 as? Screen)?.key }.last == "card")
    }

    @Test func hostOwnsScreensInsideAndOverAPresentedContainer() throws {
      let app = app()
      #expect(app.open("/books/story/1").isHandled)
      let frame = try #require(app.window.rootViewController?.presentedViewController as? Frame)
      #expect(app.keys.last == "page")
      #expect(app.router.state.visible().last == "page")
      #expect(app.host.shown.windows == app.router.state.windows)
      // Something of the host's on top: what the presenter shows is not unmanaged.
      app.router.present("/help")
      Simulation.settle()
      #expect(frame.presentedViewController is Screen)
      #expect(app.keys.last == "help")
      app.router.dismiss()
      Simulation.settle()
      #expect(app.keys.last == "page")
      #expect(frame.presentedViewController == nil)
      app.open("/books/3")
      #expect(app.keys.last == "book")
      #expect(app.window.rootViewController?.presentedViewController == nil)
      #expect(app.host.shown.windows == app.router.state.windows)
    }

    @Test func closingByTheAppIsNoticed() throws {
      let app = app()
      app.open("/books/story/1")
      app.window.rootViewController?.dismiss(animated: false)
      Simulation.settle()
      #expect(app.router.state.visible().last == "books")
      #expect(app.host.shown.windows == app.router.state.windows)
      #expect(app.open("/books/story/2").isHandled)
      #expect(app.keys.last == "page")
    }
  }
}
