internal import ConsoleLink
internal import LuaDynamics

/// Prompts elsewhere.
extension Player {
  /// Answers what they have asked.
  func serve() {
    guard let server else { return }
    if server.serve(session, printed: takeNews) { isStale = true }
  }

  /// Tells them what happened.
  func tellClients() { server?.tell(takeNews()) }

  private func takeNews() -> [String] {
    takeLog()
    defer { servedLogCount = log.count }
    return log.lines(log.count - servedLogCount)
  }
}
