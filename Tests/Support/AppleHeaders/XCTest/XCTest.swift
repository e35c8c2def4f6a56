// swift-format-ignore-file
// What the tests of Examples/Apple use of XCTest and XCUIAutomation: declarations without a body that runs, as on
// developer.apple.com/documentation/xctest and developer.apple.com/documentation/xcuiautomation.
@_exported import Foundation

// xctest/xctestcase: it is not isolated; test functions may be.
open class XCTestCase: NSObject {
  // xctest/xctestcase/continueafterfailure
  open var continueAfterFailure: Bool { get { true } set {} }
  // xctest/xctest/setup(completionhandler:), imported as an async function
  open func setUp() async throws {}
  // xctest/xctest/teardown(completionhandler:)
  open func tearDown() async throws {}
  // xctest/xctestcase/setupwitherror()
  open func setUpWithError() throws {}
  // xctest/xctestcase/teardownwitherror()
  open func tearDownWithError() throws {}
}

// xctest/xctassertequal(_:_:_:file:line:)
public func XCTAssertEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
// xctest/xctasserttrue(_:_:file:line:)
public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}
// xctest/xctassertfalse(_:_:file:line:)
public func XCTAssertFalse(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}
// xctest/xctassertidentical(_:_:_:file:line:)
public func XCTAssertIdentical(
  _ expression1: @autoclosure () throws -> AnyObject?, _ expression2: @autoclosure () throws -> AnyObject?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
// xctest/xctfail(_:file:line:)
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
// xctest/xctunwrap(_:_:file:line:)
public func XCTUnwrap<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) throws -> T { fatalError() }

// xcuiautomation/xcuielementtypequeryprovider
@MainActor public protocol XCUIElementTypeQueryProvider {
  var alerts: XCUIElementQuery { get }
  var buttons: XCUIElementQuery { get }
  var navigationBars: XCUIElementQuery { get }
  var searchFields: XCUIElementQuery { get }
  var staticTexts: XCUIElementQuery { get }
  var tabBars: XCUIElementQuery { get }
  var windows: XCUIElementQuery { get }
}

extension XCUIElementTypeQueryProvider {
  public var alerts: XCUIElementQuery { fatalError() }
  public var buttons: XCUIElementQuery { fatalError() }
  public var navigationBars: XCUIElementQuery { fatalError() }
  public var searchFields: XCUIElementQuery { fatalError() }
  public var staticTexts: XCUIElementQuery { fatalError() }
  public var tabBars: XCUIElementQuery { fatalError() }
  public var windows: XCUIElementQuery { fatalError() }
}

// xcuiautomation/xcuielementquery
@MainActor open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
  // xcuiautomation/xcuielementtypequeryprovider/firstmatch
  open var firstMatch: XCUIElement { fatalError() }
  // xcuiautomation/xcuielementquery/element(boundby:)
  open func element(boundBy index: Int) -> XCUIElement { fatalError() }
  // xcuiautomation/xcuielementquery/subscript(_:)
  open subscript(key: String) -> XCUIElement { fatalError() }
}

// xcuiautomation/xcuielement
@MainActor open class XCUIElement: NSObject, XCUIElementTypeQueryProvider {
  // xcuiautomation/xcuielement/exists
  open var exists: Bool { false }
  // xcuiautomation/xcuielement/waitforexistence(timeout:)
  open func waitForExistence(timeout: TimeInterval) -> Bool { false }
  // xcuiautomation/xcuielement/waitfornonexistence(timeout:)
  open func waitForNonExistence(timeout: TimeInterval) -> Bool { false }
  // xcuiautomation/xcuielement/tap()
  open func tap() {}
  // xcuiautomation/xcuielement/typetext(_:)
  open func typeText(_ text: String) {}
  // xcuiautomation/xcuielement/swipedown(velocity:)
  open func swipeDown(velocity: XCUIGestureVelocity) {}
}

// xcuiautomation/xcuigesturevelocity
public struct XCUIGestureVelocity: Sendable {
  public static let fast = XCUIGestureVelocity()
}

// xcuiautomation/xcuidevice/orientation, of UIKit's type
public enum UIDeviceOrientation: Int, Sendable { case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight }

@MainActor public final class XCUIDevice {
  // xcuiautomation/xcuidevice/shared
  public class var shared: XCUIDevice { fatalError() }
  // xcuiautomation/xcuidevice/orientation
  public var orientation: UIDeviceOrientation { get { .unknown } set {} }
}

// xcuiautomation/xcuiapplication
@MainActor open class XCUIApplication: XCUIElement {
  public override init() { fatalError() }
  // xcuiautomation/xcuiapplication/launcharguments
  open var launchArguments: [String] { get { [] } set {} }
  // xcuiautomation/xcuiapplication/launch()
  open func launch() {}
  // xcuiautomation/xcuiapplication/terminate()
  open func terminate() {}
  // xcuiautomation/xcuiapplication/open(_:)
  open func open(_ url: URL) {}
}
