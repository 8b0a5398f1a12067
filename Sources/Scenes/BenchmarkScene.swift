/// The scenes that the benchmark measures, by the letters under which it lists them.
public enum BenchmarkScene: String, CaseIterable, Sendable {
  /// A pyramid of 20 rows, 210 boxes.
  case smallPyramid = "a"
  /// A pyramid of 100 rows, 5,050 boxes.
  case largePyramid = "b"
  /// 2,000 boxes at random angles that fall in a closed container.
  case rain = "c"
  /// 1,000 balls that bounce without loss, with their contacts counted.
  case gas = "d"
  /// A net of 10,000 balls on hinges.
  case jointGrid = "e"
  /// 400 pyramids of 55 boxes.
  case manyPyramids = "f"
  /// 10,000 boxes asleep beside a pendulum.
  case sleepers = "g"
  /// 500 items in a wind through an animator, with a delegate that counts contacts.
  case animatorCrowd = "h"
  /// The same through Lua, with callbacks and a behavior written in Lua.
  case luaCrowd = "i"

  /// What it is, in a few words.
  public var summary: String {
    switch self {
    case .smallPyramid: "pyramid of 20 rows"
    case .largePyramid: "pyramid of 100 rows"
    case .rain: "2,000 boxes falling in a container"
    case .gas: "1,000 balls without loss, contacts counted"
    case .jointGrid: "net of 10,000 balls on 19,800 hinges"
    case .manyPyramids: "400 pyramids of 10 rows"
    case .sleepers: "10,000 boxes asleep beside a pendulum"
    case .animatorCrowd: "500 items through an animator"
    case .luaCrowd: "500 items through Lua"
    }
  }

  /// How many frames of 1/60 s are measured unless someone says otherwise.
  public var steps: Int {
    switch self {
    case .smallPyramid: 1000
    case .largePyramid: 200
    case .rain, .gas, .sleepers, .animatorCrowd, .luaCrowd: 600
    case .jointGrid: 100
    case .manyPyramids: 60
    }
  }

  /// The scene as data.
  ///
  /// Complexity: O(number of bodies).
  public func makeScene() -> SceneDefinition {
    switch self {
    case .smallPyramid: .pyramid(rows: 20)
    case .largePyramid: .pyramid(rows: 100)
    case .rain: .rain()
    case .gas: .gas()
    case .jointGrid: .jointGrid()
    case .manyPyramids: .manyPyramids()
    case .sleepers: .sleepers()
    case .animatorCrowd, .luaCrowd: .crowd()
    }
  }
}
