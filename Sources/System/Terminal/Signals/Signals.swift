import CTerminal
import POSIX
import Synchronization

/// Delivers signals of the process to a handler on a separate thread, and then as events to the main loop.
///
/// The handler runs even while the main loop is busy.
///
/// ```swift
/// let signals = Signals { signal in
///   signal == .interrupt && interrupter.interrupt()
/// }
/// signals.listen(to: [.interrupt, .terminate, .resize])
/// Poller.wait([.reading(signals.descriptor)])
/// for signal in signals.takePending() { print(signal) }
/// ```
///
/// `suspend` is handled by this class: the terminal is restored (see `RawMode`), the process stops, and when
/// it continues in the foreground, raw mode is entered again; the main loop then receives the event `resume`
/// and must redraw the screen.
///
/// A process has one `Signals`, which is never deallocated.
public final class Signals: Sendable {
  /// Handles a signal at once on the signal thread; returns true if the signal is consumed and no event
  /// follows.
  public typealias Handler = @Sendable (Signal) -> Bool

  private let handler: Handler
  private let pendingSignals = Mutex<[Signal]>([])
  private let selfPipe = SelfPipe()

  /// Creates an instance that handles no signals yet.
  ///
  /// - Parameter handler: The handler that is called at once; by default it returns false.
  public init(handler: @escaping Handler = { _ in false }) {
    self.handler = handler
    let input = signal_pipe_open()
    // Without a pipe the signals keep their default action.
    guard input >= 0 else { return }
    // A thread of its own: the first use of a dispatch queue starts two threads, which takes longer.
    signal_pipe_start_thread(
      { Unmanaged<Signals>.fromOpaque($0).takeRetainedValue().handleSignals() },
      Unmanaged.passRetained(self).toOpaque())
  }

  private func handleSignals() {
    let input = signal_pipe_open()
    while let signal = Self.readSignal(from: input) { handle(signal) }
  }

  /// Replaces the disposition of these signals; further calls add signals.
  ///
  /// SIGHUP stays ignored if the process inherited it as ignored, as under `nohup`.
  public func listen(to signals: [Signal]) {
    guard signal_pipe_open() >= 0 else { return }
    for signal in signals { signal_pipe_watch(signal.number, signal == .hangUp ? 1 : 0) }
  }

  /// A descriptor that is readable while events are pending; -1 if no descriptors are available.
  public var descriptor: Int32 { selfPipe.descriptor }

  /// Returns the pending events in the order of arrival, each signal at most once, and removes them.
  public func takePending() -> [Signal] {
    selfPipe.drain()
    return pendingSignals.withLock { events in
      defer { events = [] }
      return events
    }
  }

  /// Whether an event is pending.
  public func isPending(_ signal: Signal) -> Bool { pendingSignals.withLock { $0.contains(signal) } }

  private func handle(_ signal: Signal) {
    if signal == .suspend { return suspend() }
    if signal == .resume { raw_mode_resume_in_foreground() }
    guard !handler(signal) else { return }
    enqueue(signal)
  }

  /// Restores the terminal, stops the process, and returns when it continues.
  private func suspend() {
    guard !handler(.suspend) else { return }
    raw_mode_suspend()
    signal_pipe_stop_process()
    // Do this here and not only on SIGCONT: a process in an orphaned process group is not stopped, so that no
    // SIGCONT follows.
    raw_mode_resume_in_foreground()
    enqueue(.resume)
  }

  private func enqueue(_ signal: Signal) {
    pendingSignals.withLock { if !$0.contains(signal) { $0.append(signal) } }
    selfPipe.signal()
  }

  private static func readSignal(from input: Int32) -> Signal? {
    var byte: UInt8 = 0
    while true {
      let count = read(input, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if let signal = Signal(number: Int32(byte)) { return signal }
    }
  }
}
