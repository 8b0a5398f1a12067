package import LuaHost

extension RequestFailure {
  /// Creates the failure of a call into Lua.
  package init(_ error: LuaError) {
    self.init(logLine: error.message)
    traceback = error.traceback.isEmpty ? nil : error.traceback
  }

  /// Creates a failure from a message that may begin with a position, such as `push.lua:14: …`.
  package init(logLine: String) {
    let text = logLine.hasPrefix("dynlua: ") ? String(logLine.dropFirst("dynlua: ".count)) : logLine
    if let match = text.prefixMatch(of: #/([^:\s][^:\n]*):(\d+): /#) {
      self.init(String(text[match.range.upperBound...]), file: String(match.1), line: Int(match.2))
    } else {
      self.init(text)
    }
  }
}
