/// How far an animator has computed.
struct FrameProgress {
  /// Whether a step has an effect; false while everything is at rest.
  var isRunning = false

  /// Whether a step is in progress.
  var isStepping = false

  /// The number of frames computed.
  private(set) var frameCount = 0

  /// The number of steps of the world since the animator was created.
  private var stepCount = 0

  /// The simulated time of the frames computed, in seconds.
  var elapsedTime: Double { Double(frameCount) / UIKitConstants.framesPerSecond }

  /// The simulated time at the end of the next step, in seconds; the time base of fields that vary.
  var endOfNextStep: Double { Double(stepCount + 1) * Double(UIKitConstants.timeStep) }

  /// The number of steps of the world in the next frame.
  ///
  /// UIKit adds 1/60 s per frame to an accumulator and subtracts steps of 1/120 s, rounded to a float, until
  /// less than a step is left. Two such steps are slightly longer than 1/60 s: the first frame makes one
  /// step, each later frame two.
  var stepsInNextFrame: Int { frameCount == 0 ? 1 : 2 }

  /// Counts steps of the world.
  mutating func countSteps(_ count: Int) { stepCount += count }

  /// Counts a frame.
  mutating func countFrame() { frameCount += 1 }
}
