package import Foundation
import POSIX
import Synchronization

/// The command `dynlua studio`, or another one that serves the studio's page until it is ended.
package final class StudioProcess: Sendable {
  /// The address of the page.
  package let address: String
  private let process: RunningProcess

  /// Starts the command, and waits until it has printed the address of its page.
  ///
  /// - Parameters:
  ///   - executable: The path of `dynlua`.
  ///   - command: The command and its options; `studio` by default.
  ///   - arguments: The arguments after these and `--no-open`.
  ///   - folder: The working directory.
  ///   - environment: The variables that are set beside `PATH`; none by default.
  /// - Throws: `BrowserError` if it ends before, with what it has printed.
  package init(
    _ executable: String, command: [String] = ["studio"], _ arguments: [String], in folder: URL,
    environment: [String: String] = [:]
  ) async throws {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = command + ["--no-open"] + arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0"]
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let output = Pipe()
    process.standardError = output
    let running = try RunningProcess(process)
    self.process = running
    let first = await withCheckedContinuation { continuation in
      // Reads on after the address, so that the pipe does not fill up.
      let reader = OutputReader(continuation)
      output.fileHandleForReading.readabilityHandler = { handle in
        let data = handle.availableData
        if data.isEmpty { handle.readabilityHandler = nil }
        reader.receive(data)
      }
    }
    guard let match = first.firstMatch(of: /the studio is at (\S+)\n/) else {
      running.kill(SIGKILL)
      throw BrowserError("no address in \(first.debugDescription)")
    }
    address = String(match.1)
  }

  deinit { process.kill(SIGKILL) }

  /// The process identifier.
  package var identifier: Int32 { process.identifier }

  /// Sends a signal, and waits until the process ends.
  ///
  /// - Returns: The exit code, or the number of the signal that ended it.
  @discardableResult
  package func end(with signal: Int32 = SIGTERM) async -> Int32 {
    process.kill(signal)
    return await process.status
  }
}

/// A process that was started.
///
/// `Process` may be used by several threads once it runs, but is not declared as `Sendable`.
private final class RunningProcess: @unchecked Sendable {
  private let process: Process

  init(_ process: Process) throws {
    self.process = process
    try process.run()
  }

  var identifier: Int32 { process.processIdentifier }

  func kill(_ signal: Int32) {
    if process.isRunning { POSIX.kill(process.processIdentifier, signal) }
  }

  var status: Int32 {
    get async {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "StudioProcess.end").async {
          self.process.waitUntilExit()
          continuation.resume(returning: self.process.terminationStatus)
        }
      }
    }
  }
}

/// Collects output until the address of the page is in it, or it ends.
private final class OutputReader: Sendable {
  private struct State {
    var text = ""
    var continuation: CheckedContinuation<String, Never>?
  }

  private let state: Mutex<State>

  init(_ continuation: CheckedContinuation<String, Never>) {
    state = Mutex(State(continuation: continuation))
  }

  func receive(_ data: Data) {
    state.withLock { state in
      guard let continuation = state.continuation else { return }
      state.text += String(decoding: data, as: UTF8.self)
      guard data.isEmpty || state.text.contains(/the studio is at \S+\n/) else { return }
      state.continuation = nil
      continuation.resume(returning: state.text)
    }
  }
}
