import Testing

import Runs

@Suite struct PlaybackSpeedTests {
  @Test func `the keys double and halve the speed, within limits`() {
    #expect(PlaybackSpeed.faster(than: 1) == 2)
    #expect(PlaybackSpeed.slower(than: 1) == 0.5)
    #expect(PlaybackSpeed.faster(than: 16) == 16)
    #expect(PlaybackSpeed.slower(than: 0.0625) == 0.0625)
  }

  @Test func `the key for faster does not lower a speed above the limits`() {
    #expect(PlaybackSpeed.faster(than: 100) == 100)
    #expect(PlaybackSpeed.slower(than: 100) == 16)
    #expect(PlaybackSpeed.faster(than: 0) == 0.0625)
    #expect(PlaybackSpeed.slower(than: 0) == 0)
  }

  @Test func `the label is short`() {
    #expect([1, 2, 0.25, 0, 1.5, 0.3].map(PlaybackSpeed.label) == ["", "×2", "×1/4", "×0", "×1.5", "×0.3"])
  }
}
