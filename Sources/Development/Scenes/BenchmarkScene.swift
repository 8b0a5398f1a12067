/// The benchmark's scenes; the raw value is the letter that selects a scene.
public enum BenchmarkScene: String, CaseIterable, Sendable {
  /// A pyramid of 20 rows, 210 boxes.
  case smallPyramid = "a"
  /// A pyramid of 100 rows, 5,050 boxes.
  case largePyramid = "b"
  /// 2,000 boxes at random angles that fall in a closed container.
  case rain = "c"
  /// 1,000 balls with restitution 1, with contact counting.
  case gas = "d"
  /// A grid of 10,000 balls joined by revolute joints.
  case jointGrid = "e"
  /// 400 pyramids of 55 boxes.
  case manyPyramids = "f"
  /// 10,000 sleeping boxes beside a pendulum.
  case sleepingBodies = "g"
  /// 500 items in a wind, simulated by an animator with a contact-counting delegate.
  case manyAnimatorItems = "h"
  /// The scene of ``BenchmarkScene/manyAnimatorItems``, simulated by a Lua script with callbacks and a
  /// behavior written in Lua.
  case manyScriptItems = "i"
  /// A grid of 2,500 boxes of 8 points that falls on the ground.
  case gridOfSmallBoxes = "j"
  /// A grid of 2,500 boxes of 20 points that falls on the ground.
  case gridOfMediumBoxes = "k"
  /// A grid of 2,500 boxes of 60 points that falls on the ground.
  case gridOfLargeBoxes = "l"
  /// A grid of 16,000 boxes of 8 points that falls on the ground.
  case largeGridOfSmallBoxes = "m"

  /// A short description of the scene.
  public var summary: String {
    switch self {
    case .smallPyramid: "pyramid of 20 rows"
    case .largePyramid: "pyramid of 100 rows"
    case .rain: "2,000 boxes falling in a container"
    case .gas: "1,000 balls without loss, contacts counted"
    case .jointGrid: "net of 10,000 balls on 19,800 hinges"
    case .manyPyramids: "400 pyramids of 10 rows"
    case .sleepingBodies: "10,000 boxes asleep beside a pendulum"
    case .manyAnimatorItems: "500 items through an animator"
    case .manyScriptItems: "500 items through Lua"
    case .gridOfSmallBoxes: "2,500 boxes of 8 pt falling as a grid"
    case .gridOfMediumBoxes: "2,500 boxes of 20 pt falling as a grid"
    case .gridOfLargeBoxes: "2,500 boxes of 60 pt falling as a grid"
    case .largeGridOfSmallBoxes: "16,000 boxes of 8 pt falling as a grid"
    }
  }

  /// The default number of frames of 1/60 s to measure.
  public var stepCount: Int {
    switch self {
    case .smallPyramid: 1000
    case .largePyramid: 200
    case .rain, .gas, .sleepingBodies, .manyAnimatorItems, .manyScriptItems: 600
    case .jointGrid: 100
    case .manyPyramids: 60
    case .gridOfSmallBoxes, .gridOfMediumBoxes, .gridOfLargeBoxes: 160
    case .largeGridOfSmallBoxes: 80
    }
  }

  /// Creates the definition of the scene.
  ///
  /// - Complexity: O(number of bodies).
  public func makeScene() -> SceneDefinition {
    switch self {
    case .smallPyramid: .pyramid(rows: 20)
    case .largePyramid: .pyramid(rows: 100)
    case .rain: .rain()
    case .gas: .gas()
    case .jointGrid: .jointGrid()
    case .manyPyramids: .manyPyramids()
    case .sleepingBodies: .sleepingBodies()
    case .manyAnimatorItems, .manyScriptItems: .manyItems()
    case .gridOfSmallBoxes: .fallingGrid(columns: 50, rows: 50, size: 8)
    case .gridOfMediumBoxes: .fallingGrid(columns: 50, rows: 50, size: 20)
    case .gridOfLargeBoxes: .fallingGrid(columns: 50, rows: 50, size: 60)
    case .largeGridOfSmallBoxes: .fallingGrid(columns: 125, rows: 128, size: 8)
    }
  }
}
