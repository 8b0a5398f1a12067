import LuaDynamics
import LuaHost
import LuaTesting
import POSIX
import Runs

extension Recording.Test {
  /// Runs the test again, and prints its result as `dynlua test` does, unless the session's output is muted.
  ///
  /// - Parameters:
  ///   - chunk: The file that declares the test.
  ///   - session: The session of the replay, in which nothing has run yet.
  /// - Returns: The errors of the test; empty if it passed.
  func run(declaredIn chunk: Chunk, in session: Session) -> [LuaError] {
    let errors = runCollectingErrors(declaredIn: chunk, in: session)
    if !session.lua.isOutputMuted {
      var report = TestReport(markStyle: .localeDefault)
      let result = TestResult(name: name, outcome: errors.isEmpty ? .passed : .failed(errors))
      print(report.add(result), terminator: "")
      // Keeps the output of the test, which may use other streams, in order with the result.
      fflush(nil)
    }
    return errors
  }

  private func runCollectingErrors(declaredIn chunk: Chunk, in session: Session) -> [LuaError] {
    do throws(LuaError) {
      return try TestDeclaration(number: number, name: name).run(declaredIn: chunk, in: session)
    } catch {
      return [error]
    }
  }
}
