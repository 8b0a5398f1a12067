import Physics
import Scenes
import Testing

@Suite("The standard scenes")
struct SceneTests {
  @Test(
    "hold as many bodies and hinges as they say",
    arguments: [
      (.smallPyramid, 20 * 21 / 2, 0), (.largePyramid, 100 * 101 / 2, 0), (.rain, 2000, 0), (.gas, 1000, 0),
      (.jointGrid, 100 * 100 - 7, 2 * 100 * 99), (.manyPyramids, 400 * 10 * 11 / 2, 0),
      (.sleepers, 10_000 + 1, 1),
    ] as [(StandardScene, Int, Int)])
  func counts(scene: StandardScene, bodies: Int, hinges: Int) {
    let data = scene.makeScene()
    #expect(data.dynamicCount == bodies)
    #expect(data.hinges.count == hinges)
  }

  @Test("begin without overlap: no body is within another one's reach", arguments: StandardScene.allCases)
  func apart(scene: StandardScene) {
    let data = scene.makeScene()
    let run = SceneRun(data)
    // Debug builds would take minutes for all of them.
    for index in stride(from: 0, to: data.bodies.count, by: 97) where data.bodies[index].kind == .dynamic {
      let body = data.bodies[index]
      let reach = Vec2(repeating: body.shape.innerRadius - 0.01)
      let box = Box(lower: body.position - reach, upper: body.position + reach)
      #expect(run.world.bodies(overlapping: box) == [run.bodies[index]])
    }
  }

  @Test("count contacts where someone wants to know")
  func contacts() {
    var silentGas = Scene.gas()
    silentGas.countsContacts = false
    var (told, silent) = (SceneRun(.gas()), SceneRun(silentGas))
    var count = 0
    for _ in 0..<10 {
      told.step()
      silent.step()
      count += told.world.contactsBegan.count + told.world.contactsEnded.count
    }
    // Of each frame's two steps the world lists what happened in the second.
    #expect(told.contactCount > count && count > 0)
    #expect(silent.contactCount == 0 && silent.world.stateHash == told.world.stateHash)
  }

  @Test("step as long in either way of stepping: what falls freely is half a sub-step apart")
  func stepping() {
    var scene = Scene()
    scene.bodies = [.init(shape: .ball(radius: 10), position: .zero)]
    var (uikit, frame) = (SceneRun(scene, stepping: .uikit), SceneRun(scene, stepping: .frame))
    for _ in 0..<60 {
      uikit.step()
      frame.step()
    }
    // Symplectic Euler falls g t (t + h) / 2.
    #expect(gap(uikit.world.position(of: uikit.bodies[0]).y, 500 * (1 + 1 / 120)) < 0.01)
    #expect(gap(frame.world.position(of: frame.bodies[0]).y, 500 * (1 + 1 / 60)) < 0.01)
  }
}

/// The difference of two numbers, without sign.
func gap(_ a: Float, _ b: Float) -> Float { (a - b).magnitude }

extension Scene.Body.Shape {
  /// The radius of the largest circle inside.
  var innerRadius: Float {
    switch self {
    case .box(let width, let height): min(width, height) / 2
    case .ball(let radius): radius
    }
  }
}
