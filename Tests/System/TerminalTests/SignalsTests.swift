import Foundation
import POSIX
import Terminal
import TestSupport
import Testing

/// Each test is a separate process that sends signals to itself; exit code 0 means success.
@Suite struct SignalsTests {
  @Test func `a signal wakes the loop and is taken once`() async {
    await #expect(processExitsWith: .success) {
      let signals = Signals()
      signals.listen(to: [.interrupt, .resize])
      raise(SIGINT)
      try expect(Poller.wait([.reading(signals.descriptor)]) == [.reading(signals.descriptor)])
      try expect(signals.takePending() == [.interrupt])
      try expect(signals.takePending() == [])
      try expect(Poller.wait([.reading(signals.descriptor)], until: .now) == [])
      raise(SIGWINCH)
      Poller.wait([.reading(signals.descriptor)])
      try expect(signals.takePending() == [.resize])
    }
  }

  @Test func `a signal is handled while the loop is busy`() async {
    await #expect(processExitsWith: .exitCode(5)) {
      let signals = Signals { signal in
        if signal == .terminate { exit(5) }
        return true
      }
      signals.listen(to: [.terminate])
      raise(SIGTERM)
      while true {}
    }
  }

  @Test func `a handled signal is not an event`() async {
    await #expect(processExitsWith: .success) {
      let signals = Signals { $0 == .interrupt }
      signals.listen(to: [.interrupt, .resize])
      raise(SIGINT)
      raise(SIGWINCH)
      Poller.wait([.reading(signals.descriptor)])
      try expect(signals.takePending() == [.resize])
    }
  }

  @Test func `a blocked signal is unblocked`() async {
    await #expect(processExitsWith: .success) {
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      let signals = Signals()
      signals.listen(to: [.terminate])
      raise(SIGTERM)
      Poller.wait([.reading(signals.descriptor)])
      try expect(signals.takePending() == [.terminate])
    }
  }

  @Test func `a hang-up that is ignored stays so, as under nohup`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      let signals = Signals()
      signals.listen(to: [.hangUp, .resize])
      raise(SIGHUP)
      raise(SIGWINCH)
      Poller.wait([.reading(signals.descriptor)])
      try expect(signals.takePending() == [.resize])
    }
  }

  @Test func `a process in an orphaned group is not stopped and redraws`() async throws {
    let terminal = try PseudoTerminal()
    await #expect(processExitsWith: .success) { [name = terminal.name as String] in
      // The leader of a session with no other process in its group: an orphaned process group.
      if getpgrp() != getpid() { setsid() }
      let descriptor = open(name, O_RDWR | O_NOCTTY)
      let signals = Signals()
      signals.listen(to: [.suspend, .resume])
      let mode = try RawMode(input: descriptor, output: descriptor, features: .hiddenCursor)
      raise(SIGTSTP)
      Poller.wait([.reading(signals.descriptor)])
      try expect(signals.takePending() == [.resume])
      mode.end()
    }
    let (hide, show) = ("\u{1B}[?25l", "\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h")
    #expect(terminal.readOutput() == hide + show + hide + show)
  }
}

/// Ends the process of the test with a failure if the condition is false.
private func expect(_ condition: Bool) throws {
  guard condition else { throw POSIXError(.EINVAL) }
}
