import Dynamics
import LuaDynamics
import Runs
import Testing

@Suite struct EventLogTests {
  private func began(_ item: String, _ other: String, at time: Double) -> LogEvent {
    LogEvent(time: time, kind: .beganContact(item: item, other: .item(other), point: .zero))
  }

  private func ended(_ item: String, _ other: String, at time: Double) -> LogEvent {
    LogEvent(time: time, kind: .endedContact(item: item, other: .item(other)))
  }

  @Test func `repeated contacts of a pair are one line where there are few rows`() {
    let log = EventLog()
    log.add(began("a", "b", at: 1))
    log.add("hello")
    log.add(ended("a", "b", at: 2))
    log.add(began("c", "d", at: 3))
    log.add(began("a", "b", at: 4))
    log.add(LogEvent(time: 5, kind: .paused))
    #expect(
      log.condensedLines(10).map(\.text) == [
        "hello", "   3.000 s  began contact: c with d at (0.0, 0.0)", "   4.000 s  a × b ×2",
        "   5.000 s  paused: everything rests",
      ])
    #expect(log.condensedLines(2).map(\.text).first == "   4.000 s  a × b ×2")
    #expect(log.condensedLines(10, of: [.event]).count == 3)
    for number in 1...300 { log.add("line \(number)") }
    #expect(log.condensedLines(10, of: [.event]).count == 3)
    #expect(log.lastLines(10).map(\.text).last == "line 300")
  }

  @Test func `a single contact keeps its lines`() {
    let log = EventLog()
    log.add(began("a", "b", at: 1))
    log.add(ended("a", "b", at: 2))
    #expect(log.condensedLines(10) == log.lastLines(10))
  }
}
