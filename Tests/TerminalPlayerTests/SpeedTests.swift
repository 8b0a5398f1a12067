import Testing

@testable import TerminalPlayer

@Suite struct SpeedTests {
  @Test func `the keys double and halve, within limits`() {
    #expect(Speed.faster(than: 1) == 2)
    #expect(Speed.slower(than: 1) == 0.5)
    #expect(Speed.faster(than: 16) == 16)
    #expect(Speed.slower(than: 0.0625) == 0.0625)
  }

  @Test func `a script's own speed beyond the limits is not made slower by the key for faster`() {
    #expect(Speed.faster(than: 100) == 100)
    #expect(Speed.slower(than: 100) == 16)
    #expect(Speed.faster(than: 0) == 0.0625)
    #expect(Speed.slower(than: 0) == 0)
  }

  @Test func `the note is short`() {
    #expect([1, 2, 0.25, 0, 1.5, 0.3].map(Speed.note) == ["", "×2", "×1/4", "×0", "×1.5", "×0.3"])
  }
}
