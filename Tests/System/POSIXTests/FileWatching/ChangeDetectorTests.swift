import Testing

@testable import POSIX

/// The change detector with a dictionary in place of the disk and a number in place of the clock.
@Suite struct ChangeDetectorTests {
  private let start = ContinuousClock.now

  private func time(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  private func makeDetector(_ disk: [String: [UInt8]]) -> ChangeDetector {
    var detector = ChangeDetector(debounceInterval: .milliseconds(50))
    detector.watch(["a", "b"]) { disk[$0] }
    return detector
  }

  @Test func `a change is reported once, after the debounce interval`() {
    var disk: [String: [UInt8]] = ["a": [1], "b": [1]]
    var detector = makeDetector(disk)
    disk["a"] = []
    detector.recordEvents(["a"], at: time(0))
    #expect(detector.takeChangedFiles(at: time(40)) { disk[$0] } == [])
    disk["a"] = [2]
    detector.recordEvents(["a"], at: time(40))
    #expect(detector.takeChangedFiles(at: time(89)) { disk[$0] } == [])
    #expect(detector.takeChangedFiles(at: time(90)) { disk[$0] } == ["a"])
    #expect(detector.takeChangedFiles(at: time(1000)) { disk[$0] } == [])
  }

  @Test func `changes within the debounce interval are reported together`() {
    var disk: [String: [UInt8]] = ["a": [1], "b": [1]]
    var detector = makeDetector(disk)
    (disk["a"], disk["b"]) = ([2], [2])
    detector.recordEvents(["b"], at: time(0))
    detector.recordEvents(["a"], at: time(30))
    #expect(detector.takeChangedFiles(at: time(60)) { disk[$0] } == [])
    #expect(detector.takeChangedFiles(at: time(80)) { disk[$0] } == ["a", "b"])
  }

  @Test func `rewriting the same contents is not a change`() {
    let disk: [String: [UInt8]] = ["a": [1]]
    var detector = makeDetector(disk)
    detector.recordEvents(["a"], at: time(0))
    #expect(detector.takeChangedFiles(at: time(100)) { disk[$0] } == [])
  }

  @Test func `a deleted file has changed when it reappears with other contents`() {
    var disk: [String: [UInt8]] = ["a": [1]]
    var detector = makeDetector(disk)
    disk["a"] = nil
    detector.recordEvents(["a"], at: time(0))
    #expect(detector.takeChangedFiles(at: time(100)) { disk[$0] } == [])
    disk["a"] = [1]
    detector.recordEvents(["a"], at: time(200))
    #expect(detector.takeChangedFiles(at: time(300)) { disk[$0] } == [])
    disk["a"] = [2]
    detector.recordEvents(["a"], at: time(400))
    #expect(detector.takeChangedFiles(at: time(500)) { disk[$0] } == ["a"])
  }

  @Test func `the delay is the remaining debounce interval`() {
    var detector = makeDetector([:])
    #expect(detector.timeUntilDebounceDeadline(at: time(0)) == nil)
    detector.recordEvents(["a"], at: time(0))
    #expect(detector.timeUntilDebounceDeadline(at: time(20)) == .milliseconds(30))
    #expect(detector.timeUntilDebounceDeadline(at: time(90)) == .zero)
    _ = detector.takeChangedFiles(at: time(90)) { _ in nil }
    #expect(detector.timeUntilDebounceDeadline(at: time(90)) == nil)
  }

  @Test func `a newly watched file is unchanged, a file that was already watched keeps its last contents`() {
    var disk: [String: [UInt8]] = ["a": [1], "c": [1]]
    var detector = makeDetector(disk)
    disk["a"] = [2]
    detector.watch(["a", "c"]) { disk[$0] }
    detector.recordEvents(["a", "c"], at: time(0))
    #expect(detector.takeChangedFiles(at: time(100)) { disk[$0] } == ["a"])
  }
}
