internal import CTerminal
internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The signals of this process, as events for its main loop, and before that for a thread of their own, so that a
/// program that is busy listens as well.
///
/// ```swift
/// let signals = Signals { signal in
///   signal == .interrupt && interrupter.interrupt()
/// }
/// signals.listen(to: [.interrupt, .terminate, .resize])
/// Poller.wait([.reading(signals.descriptor)])
/// for signal in signals.take() { … }
/// ```
///
/// `suspend` needs no answer: the terminal is put back (see `TerminalMode`), the process stops, and once it goes on
/// in the foreground, the terminal's mode is in force again; the event `resume` then tells the loop to draw everything
/// anew.
///
/// A process has one `Signals`; it lives as long as the process does.
public final class Signals: Sendable {
  /// Deals with a signal on the thread of the signals, at once; what it answers with true is no event.
  public typealias Handler = @Sendable (Signal) -> Bool

  private let handler: Handler
  private let events = Mutex<[Signal]>([])
  private let selfPipe = SelfPipe()

  /// Listens to no signal yet.
  ///
  /// - Parameter handler: What to do at once; nothing by default.
  public init(handler: @escaping Handler = { _ in false }) {
    self.handler = handler
    let input = signal_pipe_open()
    // Without a pipe the signals keep their default action.
    guard input >= 0 else { return }
    DispatchQueue.global().async { [self] in
      while let signal = Self.next(input) { handle(signal) }
    }
  }

  /// Takes these signals from now on in place of what they did; further calls add to them.
  ///
  /// A hang-up that whoever started the process has it ignore, as `nohup` does, stays ignored.
  public func listen(to signals: Set<Signal>) {
    guard signal_pipe_open() >= 0 else { return }
    for signal in signals { signal_pipe_watch(signal.number, signal == .hangUp ? 1 : 0) }
  }

  /// Readable while there is something to take; -1 if the system has no descriptors left.
  public var descriptor: Int32 { selfPipe.descriptor }

  /// The events since this was last called, in order; the same one once.
  public func take() -> [Signal] {
    selfPipe.drain()
    return events.withLock { events in
      defer { events = [] }
      return events
    }
  }

  private func handle(_ signal: Signal) {
    if signal == .suspend { return suspend() }
    if signal == .resume { raw_mode_reacquire() }
    guard !handler(signal) else { return }
    enqueue(signal)
  }

  /// Gives the terminal back, stops the process, and is back when it goes on.
  private func suspend() {
    guard !handler(.suspend) else { return }
    raw_mode_suspend()
    signal_pipe_stop_process()
    // Where nobody could set the process going again, it was not stopped, and no signal tells that it goes on.
    raw_mode_reacquire()
    enqueue(.resume)
  }

  private func enqueue(_ signal: Signal) {
    events.withLock { if !$0.contains(signal) { $0.append(signal) } }
    selfPipe.signal()
  }

  private static func next(_ input: Int32) -> Signal? {
    var byte: UInt8 = 0
    while true {
      let count = read(input, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if let signal = Signal(number: Int32(byte)) { return signal }
    }
  }
}
