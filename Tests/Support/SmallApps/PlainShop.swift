// names: NavigationStack, navigationDestination, TabView, Tab, sheet, onOpenURL, SceneStorage, Observable, Bindable, URL
import Foundation
import Observation
import SwiftUI

struct PlainShop: App {
  @State private var model = PlainModel()

  var body: some Scene { WindowGroup { PlainTabs(model: model) } }
}

enum PlainTab: String { case books, account }

@Observable final class PlainModel {
  var tab = PlainTab.books
  var path: [Int] = []
  var showsCart = false
  var showsLogin = false
  private var isSignedIn = false
  private var waiting: URL?

  func open(_ url: URL) {
    let host = url.scheme == "bookshop" ? [url.host() ?? ""] : []
    let parts = (host + url.pathComponents).filter { !["", "/"].contains($0) }
    (showsCart, showsLogin) = (false, false)
    switch parts.first {
    case "books":
      tab = .books
      path = parts.dropFirst().first.flatMap { Int($0) }.map { [$0] } ?? []
    case "cart": showsCart = true
    case "account" where isSignedIn: tab = .account
    case "account":
      waiting = url
      showsLogin = true
    default: break
    }
  }

  func signIn() {
    (isSignedIn, showsLogin) = (true, false)
    if let url = waiting { open(url) }
    waiting = nil
  }

  var saved: String {
    get { ([tab.rawValue] + path.map(String.init)).joined(separator: "/") }
    set {
      let parts = newValue.split(separator: "/")
      tab = parts.first.flatMap { PlainTab(rawValue: String($0)) } ?? .books
      path = parts.dropFirst().compactMap { Int($0) }
      if tab == .account, !isSignedIn { tab = .books }
    }
  }
}

struct PlainTabs: View {
  @Bindable var model: PlainModel
  @SceneStorage("place") private var place = ""

  var body: some View {
    TabView(selection: $model.tab) {
      Tab("Books", systemImage: "book", value: PlainTab.books) {
        NavigationStack(path: $model.path) {
          Button("Emma") { model.path.append(4) }
            .navigationDestination(for: Int.self) { id in
              Text("Book \(id)")
              Button("Into the cart") { model.showsCart = true }
            }
        }
      }
      Tab("Account", systemImage: "person", value: PlainTab.account) { Text("account") }
    }
    .sheet(isPresented: $model.showsCart) { NavigationStack { Text("cart") } }
    .sheet(isPresented: $model.showsLogin) { Button("Sign in") { model.signIn() } }
    .onOpenURL { model.open($0) }
    .onAppear { model.saved = place }
    .onChange(of: model.saved) { _, saved in place = saved }
  }
}
