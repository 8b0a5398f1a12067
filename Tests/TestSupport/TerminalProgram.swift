import CTestSupport
public import Foundation
import POSIX
public import Testing

/// A program that runs on a pseudo-terminal of its own, whose user the test is.
///
/// Nothing here waits for a time: a test says what must have been written, and goes on as soon as it is. Only a program
/// that fails to do so meets the deadline.
public final class TerminalProgram {
  /// The terminal.
  public let terminal: PseudoTerminal
  /// The process's number.
  public let identifier: Int32

  /// All that the program has written so far.
  public private(set) var output: [UInt8] = []
  /// How much of it the test has seen.
  private var seen = 0
  private var status: Int32?

  /// How long a program may take for what takes it moments.
  private static let timeout: Duration = .seconds(60)

  /// Starts a program as the leader of a session whose terminal is a new one.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: What follows its name.
  ///   - environment: Its variables; `TERM=xterm-256color` is among them unless they say otherwise.
  ///   - columns: The terminal's width in cells.
  ///   - rows: The terminal's height in cells.
  ///   - folder: Where it runs; the repository by default.
  ///   - terminal: The terminal; a new one by default.
  /// - Throws: `POSIXError` if it cannot be run.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 80,
    rows: UInt16 = 24, in folder: URL = Repository.root, on terminal: PseudoTerminal? = nil
  ) throws {
    self.terminal = try terminal ?? PseudoTerminal()
    self.terminal.resize(columns: columns, rows: rows)
    let standard = [
      "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "ASAN_OPTIONS": "detect_leaks=0",
    ]
    let variables = standard.merging(environment) { $1 }.map { "\($0)=\($1)" }
    identifier = try Self.spawn(
      path, [path] + arguments, variables, terminal: self.terminal.name, folder: folder.path())
  }

  deinit {
    guard status == nil else { return }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ variables: [String], terminal: String, folder: String
  ) throws -> Int32 {
    let identifier = withPointers(to: arguments) { arguments in
      withPointers(to: variables) { terminal_spawn(path, arguments, $0, terminal, folder) }
    }
    guard identifier > 0 else { throw POSIXError(.EAGAIN) }
    return identifier
  }

  private static func withPointers<Result>(
    to texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return (copies + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
  }

  // MARK: Talking

  /// Sends text as the user's keys do.
  public func type(_ text: String) { terminal.send(text) }

  /// Sends bytes as the user's keys do.
  public func type(_ bytes: [UInt8]) { terminal.send(bytes) }

  /// Sends a signal to the program.
  public func send(signal: Int32) { kill(identifier, signal) }

  /// Presses or releases the left button of the mouse on a cell, counted from 0, or drags it there.
  public func mouse(_ action: MouseAction, column: Int, row: Int) {
    type("\u{1B}[<\(action == .drag ? 32 : 0);\(column + 1);\(row + 1)\(action == .release ? "m" : "M")")
  }

  /// What the left button of the mouse does.
  public enum MouseAction: Sendable {
    /// It goes down.
    case press
    /// The mouse moves with the button held down.
    case drag
    /// It comes up.
    case release
  }

  // MARK: Listening

  /// Reads until a condition on all that has been written holds; an issue of the test if it does not come about.
  ///
  /// - Parameters:
  ///   - what: What is waited for, for the message.
  ///   - location: The test's place.
  ///   - condition: Asked whenever something was written, with the bytes since the last wait that succeeded.
  /// - Returns: What was written since the last wait that succeeded.
  /// - Throws: If the condition has not come about.
  @discardableResult
  public func wait(
    for what: String, location: SourceLocation = #_sourceLocation, until condition: (String) -> Bool
  ) throws -> String {
    let deadline = ContinuousClock.now + Self.timeout
    while true {
      let text = String(decoding: output[seen...], as: UTF8.self)
      if condition(text) {
        seen = output.count
        return text
      }
      guard readMore(until: deadline) else {
        try #require(Bool(false), "no \(what) in \(text.debugDescription)", sourceLocation: location)
        return text
      }
    }
  }

  /// Reads until a text has been written, and answers what came up to then and with it.
  @discardableResult
  public func expect(_ text: String, location: SourceLocation = #_sourceLocation) throws -> String {
    try wait(for: text.debugDescription, location: location) { $0.contains(text) }
  }

  /// Waits for the end of the program.
  ///
  /// - Parameters:
  ///   - reads: Whether what it writes is read meanwhile; a terminal whose user does not look fills up.
  ///   - location: The test's place.
  /// - Returns: Its exit code; that of a shell (128 and more) if a signal ended it; nil, and an issue of the test, if
  ///   it does not end.
  public func waitForEnd(reading reads: Bool = true, location: SourceLocation = #_sourceLocation) -> Int32? {
    let deadline = ContinuousClock.now + Self.timeout
    while status == nil {
      var code: Int32 = 0
      if waitpid(identifier, &code, WNOHANG) == identifier { status = code }
      if reads || status != nil { output += terminal.readBytes() }
      guard status == nil else { break }
      guard ContinuousClock.now < deadline else {
        Issue.record("the program does not end", sourceLocation: location)
        return nil
      }
      // The system tells of the end of a process by a signal only, which a test must not take.
      usleep(5_000)
    }
    return status.map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : 128 + ($0 & 0x7F) }
  }

  /// The number of the signal that terminated the program; nil if it exited, or has not ended.
  public var terminationSignal: Int32? { status.flatMap { $0 & 0x7F == 0 ? nil : $0 & 0x7F } }

  /// Waits for the program to write something; false if the time is over first.
  private func readMore(until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let bytes = terminal.readBytes()
      output += bytes
      if !bytes.isEmpty { return true }
      let rest = (deadline - .now) / .milliseconds(1)
      guard rest > 0 else { return false }
      var descriptor = pollfd(fd: terminal.user, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Int32(rest.rounded(.up))) >= 0 || errno == EINTR else { return false }
    }
  }
}
