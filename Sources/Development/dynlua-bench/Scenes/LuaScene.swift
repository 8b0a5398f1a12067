import Dynamics
import LuaDynamics
import LuaHost
import Physics
import Scenes
import Views

/// A scene simulated by a Lua script: the behaviors of `AnimatorScene`, with callbacks and the wind written
/// in Lua.
final class LuaScene: SteppableScene {
  private let session: Session

  /// Creates a session that runs the script for a scene that has a container.
  ///
  /// - Throws: `EngineFailure` if the script fails.
  init(_ scene: SceneDefinition) throws {
    let size = Size(width: Double(scene.containerSize.x), height: Double(scene.containerSize.y))
    var problem: String?
    session = try Session(.init(size: size, timeLimit: 0), report: { problem = "\($0)" })
    session.run(Chunk(Self.script(for: scene), name: "scene"))
    if let problem { throw EngineFailure(description: problem) }
  }

  func step() { session.stage.advanceOneTick() }

  var contactCount: Int { evaluateInteger("contacts") }

  /// The hash of the items' state; equal to that of an `AnimatorScene` in the same state.
  var stateHash: UInt64 { UInt64(bitPattern: Int64(evaluateInteger("hash()"))) }

  private func evaluateInteger(_ expression: String) -> Int {
    guard
      case .integer(let number)? = try? session.lua.run(Chunk("return \(expression)", name: "scene")).first
    else { return 0 }
    return Int(number)
  }

  private static func script(for scene: SceneDefinition) -> String {
    let rows = scene.bodies.filter { $0.kind == .dynamic }.map(luaRow).joined(separator: ",\n")
    return "local friction, elasticity = \(Double(scene.friction)), \(Double(scene.restitution))\n"
      + "local rows = {\n\(rows)\n}\n" + sceneScript
  }

  private static func luaRow(for body: SceneDefinition.Body) -> String {
    let (kind, width, height) =
      switch body.shape {
      case .box(let width, let height): ("rectangle", width, height)
      case .circle(let radius): ("ellipse", 2 * radius, 2 * radius)
      }
    let numbers = [body.position.x, body.position.y, width, height, body.angle].map { "\(Double($0))" }
    return "{ \(numbers.joined(separator: ", ")), '\(kind)' }"
  }

  private static let sceneScript = """
    contacts = 0
    local items = {}
    for i, row in ipairs(rows) do
      items[i] = Item {
        center = { row[1], row[2] }, size = { row[3], row[4] }, rotation = row[5], collisionBoundsType = row[6] }
    end

    local Wind = Behavior.extend "Wind"
    function Wind:init() self.frame, self.forces = 0, {} end
    function Wind:action()
      self.frame = self.frame + 1
      local speed = self.frame // 60 % 2 == 0 and 1000 or -1000
      local forces, n = self.forces, 0
      for _, _, _, _, vx, vy in self:states(items) do
        forces[n + 1], forces[n + 2] = (speed - vx) / 1000, -vy / 1000
        n = n + 2
      end
      self:applyForces(items, forces)
    end

    local animator, collision = Animator(stage.view), CollisionBehavior(items)
    collision.translatesReferenceBoundsIntoBoundary = true
    function collision.beganContact() contacts = contacts + 1 end
    function collision.endedContact() contacts = contacts + 1 end
    local material = DynamicItemBehavior(items)
    material.friction, material.elasticity = friction, elasticity
    material.resistance, material.angularResistance = 0, 0
    animator:addBehavior(GravityBehavior(items))
    animator:addBehavior(collision)
    animator:addBehavior(material)
    animator:addBehavior(Wind())

    function hash()
      local hash = 0xcbf29ce484222325
      for _, item in ipairs(items) do
        local x, y, rotation = item:position()
        for _, number in ipairs { x, y, rotation } do
          hash = (hash ~ string.unpack("<i8", string.pack("<d", number))) * 0x100000001b3
        end
      end
      return hash
    end
    """
}
