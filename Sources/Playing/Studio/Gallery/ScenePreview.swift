import Display
import Dynamics
import LuaDynamics
import LuaHost
import RemoteControl
import Runs
import Views

/// The first seconds of a scene as frames for the gallery, with touches where the scene recognizes gestures.
enum ScenePreview {
  /// The length, in ticks: six seconds.
  static let tickCount = 6 * Stage.ticksPerSecond
  /// The number of ticks between two frames; pages interpolate between them.
  static let ticksPerFrame = 2
  /// The number of ticks that are kept after the last visible change.
  private static let maxTickCountAtRest = Stage.ticksPerSecond / 2
  /// The size of the frames above which no further one is added, in bytes.
  private static let sizeLimit = 4 << 20
  /// The maximum real time of the computation.
  private static let timeLimit = Duration.seconds(5)

  /// The preview of a scene.
  struct Result: Sendable {
    /// The frames in the form of the protocol, each after its length in bytes as a little-endian `UInt32`.
    var frames: [UInt8]
    /// The images that the frames display.
    var images: Set<Image>
  }

  /// Computes the frames.
  ///
  /// The scripts have no access to files and programs, and their output is discarded, since the user has not
  /// started them.
  ///
  /// - Parameters:
  ///   - header: The header of the scene's run.
  ///   - isCancelled: Returns whether the computation is to end.
  /// - Returns: The frames and their images.
  /// - Throws: `RequestFailure` if the script fails before the first tick.
  static func compute(
    of header: Recording.Header, unless isCancelled: () -> Bool
  ) throws(RequestFailure) -> Result {
    var header = header
    header.options.isSandboxed = true
    var failure: LuaError?
    let session: Session
    do throws(LuaError) {
      session = try header.makeSession { failure = failure ?? $0 }
    } catch {
      throw RequestFailure(error)
    }
    session.lua.isOutputMuted = true
    guard header.runScripts(in: session) || session.exitCode != nil else {
      throw failure.map(RequestFailure.init) ?? RequestFailure("the script was stopped")
    }
    let stage = session.stage
    let end = ContinuousClock.now + timeLimit
    var encoder = FrameEncoder()
    var bytes: [UInt8] = []
    var images: Set<Image> = []
    var (visibleShapes, lastChange, restEnd): ([Frame.Shape], Int, Int) = ([], 0, 0)
    // Without the frames that are equal to the last one, such as after everything has fallen out of the
    // stage.
    var trimmed: Result {
      let frames = stage.runTick - lastChange > maxTickCountAtRest ? bytes[..<restEnd] : bytes[...]
      return Result(frames: Array(frames), images: images)
    }
    while true {
      guard !isCancelled() else { throw .cancelled }
      let frame = Frame(of: stage, layers: .touches)
      let message = encoder.encode(StudioFrame(frame, tickCount: tickCount), layers: .touches)
      withUnsafeBytes(of: UInt32(message.count).littleEndian) { bytes += $0 }
      bytes += message
      images.formUnion(frame.images)
      let shapes = frame.visibleShapes
      if shapes != visibleShapes || !frame.touchMarkers.isEmpty {
        (visibleShapes, lastChange) = (shapes, stage.runTick)
      }
      if stage.runTick - lastChange <= maxTickCountAtRest { restEnd = bytes.count }
      guard stage.runTick < tickCount, bytes.count < sizeLimit, .now < end else { return trimmed }
      if stage.runTick == firstTouchTick { scheduleTouches(on: stage) }
      let tick = stage.runTick
      for _ in 0..<ticksPerFrame { session.advanceTick() }
      // A paused stage stands still.
      guard stage.runTick > tick else { return trimmed }
    }
  }

  // MARK: Touches

  /// The tick after which the touches are scheduled: the scene has created its views by then.
  private static let firstTouchTick = 30
  /// The time between two touches, in seconds.
  private static let touchInterval = 1.2
  /// The maximum number of touches.
  private static let maxTouchCount = 4

  /// Schedules taps and drags on the views that recognize them.
  private static func scheduleTouches(on stage: Stage) {
    let views = descendants(of: stage.view)
    let touched = views.filter { $0 !== stage.view && recognizesTouches($0) }.suffix(maxTouchCount).reversed()
    let targets = touched.isEmpty ? [stage.view] : Array(touched)
    for index in 0..<maxTouchCount where index < targets.count || targets[0] === stage.view {
      let time = stage.time + 0.1 + Double(index) * touchInterval
      scheduleTouch(number: index, on: targets[index % targets.count], of: stage, at: time)
    }
  }

  private static func scheduleTouch(number: Int, on view: View, of stage: Stage, at time: Double) {
    let isRoot = view === stage.view
    let center = view.bounds.center.applying(view.transformToScreen)
    let points = [(0.78, 0.22), (0.24, 0.7), (0.7, 0.76), (0.3, 0.28)].map { x, y in
      Point(x: stage.view.bounds.width * x, y: stage.view.bounds.height * y)
    }
    let target = points[number % points.count]
    if view.gestureRecognizers.contains(where: { $0 is PanGestureRecognizer }) {
      let path = [isRoot ? dragStart(on: stage) : center, target]
      // Back and forth, so that a scene that scrolls does not leave the stage.
      stage.drag(path: isRoot && number % 2 == 1 ? path.reversed() : path, duration: 0.7, time: time)
    } else if recognizesTouches(view) {
      stage.tap(at: isRoot ? target : center, time: time)
    }
  }

  /// The center of the frontmost item, or else of the stage.
  private static func dragStart(on stage: Stage) -> Point {
    let item = stage.animators.flatMap(\.behaviors).flatMap { ($0 as? DynamicItemBehavior)?.items ?? [] }.last
    return (item as? View).map { $0.bounds.center.applying($0.transformToScreen) } ?? stage.view.bounds.center
  }

  private static func recognizesTouches(_ view: View) -> Bool {
    view is Button
      || view.gestureRecognizers.contains { $0 is TapGestureRecognizer || $0 is PanGestureRecognizer }
  }

  private static func descendants(of view: View) -> [View] {
    [view] + view.subviews.filter { !$0.isHidden }.flatMap(descendants)
  }
}

extension Frame {
  /// The shapes that may be inside the bounds.
  fileprivate var visibleShapes: [Shape] {
    shapes.filter { shape in
      let reach = (shape.size.width + shape.size.height) / 2
      return shape.alpha > 0 && bounds.insetBy(dx: -reach, dy: -reach).contains(shape.center)
    }
  }
}
