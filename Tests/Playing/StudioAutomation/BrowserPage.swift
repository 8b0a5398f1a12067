import Foundation
package import JSON
import Synchronization

/// A tab of a browser in a context of its own, without the storage of others.
package final class BrowserPage: Sendable {
  private let connection: DevToolsConnection
  private let context: JSONValue
  private let session: String
  private let recorded = Mutex<[String]>([])

  /// Opens an empty tab.
  ///
  /// - Parameter browser: The browser, which must exist as long as the tab.
  /// - Throws: `BrowserError` if the browser has ended.
  package init(in browser: Browser) async throws {
    connection = browser.connection
    context = try await connection.call("Target.createBrowserContext")["browserContextId"] ?? nil
    let target = try await connection.call(
      "Target.createTarget", ["url": "about:blank", "browserContextId": context, "newWindow": true])
    let attached = try await connection.call(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? nil, "flatten": true])
    guard let session = attached["sessionId"]?.stringValue else { throw BrowserError("no session") }
    self.session = session
    connection.setEventHandler(of: session) { [weak self] in self?.receive($0, $1) }
    for domain in ["Page", "Runtime", "Log"] { _ = try await call("\(domain).enable") }
    _ = try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
  }

  /// Closes the tab.
  package func close() async {
    connection.setEventHandler(of: session, nil)
    _ = try? await connection.call("Target.disposeBrowserContext", ["browserContextId": context])
  }

  /// Sends a command of the DevTools protocol to the tab.
  package func call(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
    try await connection.call(method, parameters, session: session)
  }

  /// Loads an address.
  package func navigate(to address: String) async throws {
    let result = try await call("Page.navigate", ["url": .string(address)])
    if let failure = result["errorText"]?.stringValue { throw BrowserError("\(address): \(failure)") }
  }

  /// Has a script run before those of each page that is loaded from now on.
  package func addInitialScript(_ script: String) async throws {
    _ = try await call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
  }

  // MARK: Messages

  /// What the console of the page contains: its errors, warnings, violations of its content security policy,
  /// and exceptions.
  package var messages: [String] { recorded.withLock { $0 } }

  /// Removes and returns the messages.
  package func takeMessages() -> [String] {
    recorded.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  private func receive(_ method: String, _ parameters: JSONValue) {
    let message: String? =
      switch method {
      case "Runtime.exceptionThrown": Self.description(ofException: parameters["exceptionDetails"])
      case "Runtime.consoleAPICalled": "\(parameters["type"] ?? nil): \(parameters["args"] ?? nil)"
      case "Log.entryAdded": "\(parameters["entry"]?["text"] ?? nil) \(parameters["entry"]?["url"] ?? nil)"
      default: nil
      }
    if let message { recorded.withLock { $0.append(message) } }
  }

  private static func description(ofException details: JSONValue?) -> String {
    details?["exception"]?["description"]?.stringValue ?? details?["text"]?.stringValue ?? "an exception"
  }

  // MARK: Scripts

  /// Evaluates an expression of JavaScript; of a promise, the value to which it is resolved.
  ///
  /// - Throws: `BrowserError` if it throws.
  @discardableResult
  package func evaluate(_ expression: String) async throws -> JSONValue {
    let result = try await call(
      "Runtime.evaluate",
      ["expression": .string(expression), "awaitPromise": true, "returnByValue": true])
    if let details = result["exceptionDetails"] {
      throw BrowserError("\(Self.description(ofException: details)) in \(expression)")
    }
    return result["result"]?["value"] ?? nil
  }

  /// Waits until an expression of JavaScript, which is evaluated once per animation frame, is true.
  ///
  /// - Returns: The value of the expression.
  /// - Throws: `BrowserError` if it throws, or is not true within 100 seconds, which is less than a command
  ///   may take, so that the error contains the expression.
  @discardableResult
  package func wait(until expression: String) async throws -> JSONValue {
    try await evaluate(
      """
      new Promise((resolve, reject) => {
        const end = performance.now() + 100_000
        const check = () => {
          try {
            const value = \(expression)
            if (value) resolve(value)
            else if (performance.now() > end) reject(new Error("not in 100 seconds: " + \(JSONValue.string(expression)) + "; " + document.body.innerText.slice(0, 2000)))
            else requestAnimationFrame(check)
          } catch (error) { reject(error) }
        }
        check()
      })
      """)
  }

  // MARK: Emulation

  /// Sets the size of the page in CSS pixels.
  package func setSize(width: Int, height: Int, scale: Double = 1, isMobile: Bool = false) async throws {
    _ = try await call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(width), "height": .number(height), "deviceScaleFactor": .number(scale),
        "mobile": .bool(isMobile),
      ])
  }

  /// Sets the values of media features, such as `prefers-color-scheme`.
  package func setMedia(_ features: [String: String]) async throws {
    let list = features.sorted { $0.key < $1.key }.map { name, value -> JSONValue in
      ["name": .string(name), "value": .string(value)]
    }
    _ = try await call("Emulation.setEmulatedMedia", ["features": .array(list)])
  }

  /// Returns a picture of the page as a PNG file.
  package func screenshot() async throws -> [UInt8] {
    let picture = try await call("Page.captureScreenshot", ["format": "png"])
    guard let data = Data(base64Encoded: picture["data"]?.stringValue ?? "") else {
      throw BrowserError("no picture")
    }
    return Array(data)
  }
}
