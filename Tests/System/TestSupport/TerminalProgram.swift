import CTestSupport
public import Foundation
import POSIX
public import Testing

/// A program that runs on a new pseudo-terminal, driven by a test.
///
/// Nothing waits for a fixed time: a test waits for expected output and continues when it has been written.
/// The timeout only limits a failing program.
public final class TerminalProgram {
  /// The terminal.
  public let terminal: PseudoTerminal
  /// The process identifier.
  public let identifier: Int32

  /// All output of the program so far.
  public private(set) var output: [UInt8] = []
  /// The number of bytes of `output` that the test has consumed.
  private var seen = 0
  private var status: Int32?
  /// Whether queries are answered.
  private let answersQueries: Bool
  /// The number of bytes of `output` that have been searched for queries.
  private var searched = 0

  /// The query for the primary device attributes, and the reply of a terminal with colors.
  private static let (query, reply) = (Array("\u{1B}[c".utf8), "\u{1B}[?62;22c")

  /// The time limit of a single wait, which usually takes moments.
  private static let timeout: Duration = .seconds(300)

  /// Starts a program as the leader of a new session with the terminal as its controlling terminal.
  ///
  /// - Parameters:
  /// - path: The path of the executable.
  /// - arguments: The arguments after the program's name.
  /// - environment: The environment variables; `TERM=xterm-256color` unless overridden.
  /// - columns: The terminal's width in cells.
  ///   - rows: The terminal's height in cells.
  /// - folder: The working directory; the repository by default.
  ///   - terminal: The terminal; a new one by default.
  ///   - answersQueries: Whether the terminal replies to queries for the primary device attributes, as
  ///     practically all do; true by default. A program may wait for a terminal that does not.
  /// - Throws: `POSIXError` if the program cannot be started.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 80,
    rows: UInt16 = 24, in folder: URL = Repository.root, on terminal: PseudoTerminal? = nil,
    answersQueries: Bool = true
  ) throws {
    self.answersQueries = answersQueries
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

  // MARK: Input

  /// Sends text like keyboard input.
  public func type(_ text: String) { type(Array(text.utf8)) }

  /// Sends bytes like keyboard input.
  public func type(_ bytes: [UInt8]) { terminal.send(bytes, receivingOutput: receive) }

  /// Sends a signal to the program.
  public func send(signal: Int32) { kill(identifier, signal) }

  /// Sends an event of the left mouse button at a cell, counted from 0.
  public func mouse(_ action: MouseAction, column: Int, row: Int) {
    type("\u{1B}[<\(action == .drag ? 32 : 0);\(column + 1);\(row + 1)\(action == .release ? "m" : "M")")
  }

  /// An event of the left mouse button.
  public enum MouseAction: Sendable {
    /// The button is pressed.
    case press
    /// The mouse is moved with the button pressed.
    case drag
    /// The button is released.
    case release
  }

  // MARK: Output

  /// Reads until a condition on the output holds; records an issue at the timeout.
  ///
  /// - Parameters:
  /// - what: A description of the expected output, for the failure message.
  /// - location: The source location of the test.
  /// - condition: Evaluated after each read, with the output since the last successful wait.
  /// - Returns: The output since the last successful wait.
  /// - Throws: If the condition does not hold before the timeout.
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

  /// Reads until the text has been written, and returns the output up to then.
  @discardableResult
  public func expect(_ text: String, location: SourceLocation = #_sourceLocation) throws -> String {
    try wait(for: text.debugDescription, location: location) { $0.contains(text) }
  }

  /// Waits until the program ends.
  ///
  /// - Parameters:
  /// - reads: Whether to read output meanwhile; the terminal's buffer fills up otherwise.
  /// - location: The source location of the test.
  /// - Returns: The exit code; 128 plus the signal number if a signal ended the program; nil, with an issue
  ///   recorded, at the timeout.
  public func waitForEnd(reading reads: Bool = true, location: SourceLocation = #_sourceLocation) -> Int32? {
    let deadline = ContinuousClock.now + Self.timeout
    while status == nil {
      var code: Int32 = 0
      if waitpid(identifier, &code, WNOHANG) == identifier { status = code }
      if reads || status != nil { receive(terminal.readBytes()) }
      guard status == nil else { break }
      guard ContinuousClock.now < deadline else {
        Issue.record("the program does not end", sourceLocation: location)
        return nil
      }
      // The end of a process is only signalled by SIGCHLD, which a test must not handle, so this polls.
      usleep(5_000)
    }
    return status.map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : 128 + ($0 & 0x7F) }
  }

  /// The number of the signal that ended the program; nil if it exited or still runs.
  public var terminationSignal: Int32? { status.flatMap { $0 & 0x7F == 0 ? nil : $0 & 0x7F } }

  /// Waits for output of the program; returns false at the deadline.
  private func readMore(until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let bytes = terminal.readBytes()
      receive(bytes)
      if !bytes.isEmpty { return true }
      let rest = (deadline - .now) / .milliseconds(1)
      guard rest > 0 else { return false }
      var descriptor = pollfd(fd: terminal.user, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Int32(rest.rounded(.up))) >= 0 || errno == EINTR else { return false }
    }
  }

  /// Adds output, and replies to the queries in it.
  private func receive(_ bytes: [UInt8]) {
    output += bytes
    guard answersQueries else { return }
    while let range = output[searched...].firstRange(of: Self.query) {
      terminal.send(Self.reply)
      searched = range.upperBound
    }
    searched = max(searched, output.count - (Self.query.count - 1))
  }
}
