import LuaHost
import LuaTesting
import Testing

@Suite struct TestReportTests {
  private static let error = LuaError(
    kind: .runtime, message: "a.lua:2: expected 1, got 2",
    traceback: "a.lua:2: in local 'f'\na.lua:5: in main chunk")

  private func text(_ markStyle: TestReport.MarkStyle) -> (lines: String, summary: String) {
    var report = TestReport(markStyle: markStyle)
    let lines = [
      TestResult(name: "one", outcome: .passed), TestResult(name: "two", outcome: .failed([Self.error])),
      TestResult(name: "three", outcome: .pending),
    ].map { report.add($0) }
    return (lines.joined(), report.summary)
  }

  @Test func `prints a line per test and the errors of failures`() {
    let (lines, summary) = text(.symbols)
    #expect(
      lines == """
        ✓ one
        ✗ two
            a.lua:2: expected 1, got 2
            a.lua:2: in local 'f'
            a.lua:5: in main chunk
        - three

        """)
    #expect(summary == "1 passed, 1 failed, 1 pending")
  }

  @Test func `prints words without Unicode`() {
    #expect(text(.words).lines.allSatisfy { $0.isASCII })
    #expect(text(.words).lines.hasPrefix("ok one\nFAILED two\n"))
  }
}
