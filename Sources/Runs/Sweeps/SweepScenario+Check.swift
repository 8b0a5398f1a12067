import LuaDynamics
import LuaHost
import POSIX
import Runs

extension SweepScenario {
  /// Returns the parameters whose names occur neither in the script nor in the modules that it requires:
  /// misspelled ones.
  ///
  /// The scripts run, to find the modules; no simulated time passes.
  public func unknownParameters(of plan: SweepPlan) -> [String] {
    var sources = recordingHeader.scripts.map(\.source)
    let unknown = plan.parameters.map(\.name).filter { name in !sources.contains { Self.mentions(name, $0) } }
    guard !unknown.isEmpty, plan.runCount > 0 else { return [] }
    var header = recordingHeader
    let fields = zip(plan.parameters, plan.run(number: 1).values).map { SweepRow.Field($0.name, $1) }
    header.scripts.insert(Self.parameterScript(fields), at: 0)
    // Errors are those of the first run, which reports them.
    guard let session = try? header.makeSession(onHang: onHang, report: { _ in }) else { return [] }
    _ = header.runScripts(in: session)
    sources = session.lua.scriptModules.compactMap { FileDescriptor.contents(ofFile: $0.file) }
    return unknown.filter { name in !sources.contains { Self.mentions(name, $0) } }
  }

  /// The names that the scripts read from the table `params`.
  public var parameterNames: [String] {
    var names: [String] = []
    for script in recordingHeader.scripts {
      let text = String(decoding: script.source, as: UTF8.self)
      for match in text.matches(of: /\bparams\.([A-Za-z_][A-Za-z_0-9]*)/)
      where !names.contains(String(match.1)) {
        names.append(String(match.1))
      }
    }
    return names
  }

  /// Whether a name occurs in a source text as a whole word.
  private static func mentions(_ name: String, _ source: [UInt8]) -> Bool {
    String(decoding: source, as: UTF8.self)
      .split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      .contains { $0 == name }
  }
}
