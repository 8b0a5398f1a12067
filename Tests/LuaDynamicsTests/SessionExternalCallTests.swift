import LuaDynamics
import LuaHost
import Synchronization
import Testing

@Suite struct SessionExternalCallTests {
  @Test func `a session records and replays the external calls of its script`() throws {
    let calls = Mutex<[ExternalCall]>([])
    func output(_ externalCallMode: ExternalCallMode) throws -> [Value] {
      let session = try Session(.init(externalCallMode: externalCallMode), report: { Issue.record($0) })
      session.run(Chunk("name = os.tmpname() os.remove(name)", name: "test.lua"))
      return try session.lua.run(Chunk("return name", name: "test.lua"))
    }
    let recorded = try output(.recording { call in calls.withLock { $0.append(call) } })
    #expect(calls.withLock { $0.map(\.function) } == ["package.path", "os.tmpname", "os.remove"])
    let replayed = try output(.replaying { _ in calls.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
    #expect(recorded == replayed)
    #expect(calls.withLock { $0.isEmpty })
  }
}
