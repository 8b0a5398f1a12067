import ArgumentParser
import Dynamics
import Runs
import Views

/// The options that simulate touches, keys, the pointer and device rotation.
struct InputOptions: ParsableArguments {
  @Option(
    name: .customLong("tap"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Simulate a tap at the point X,Y, T seconds into the run; repeatable.", valueName: "T:X,Y"))
  var taps: [SimulatedTap] = []

  @Option(
    name: .customLong("drag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Simulate a drag along points: 'T:X,Y>X,Y/SECONDS' starts T seconds into the run and takes SECONDS; repeatable.
      """, valueName: "drag"))
  var drags: [SimulatedDrag] = []

  @Option(
    name: .customLong("key"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Simulate a press of a key, such as left, space or a: 'T:KEY/SECONDS' starts T seconds into the run and holds the \
      key for SECONDS, by default \(Stage.keyPressDuration); repeatable.
      """, valueName: "T:KEY"))
  var keys: [SimulatedKeyPress] = []

  @Option(
    name: .customLong("hover"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Simulate a pointer without a touch along points: 'T:X,Y>X,Y/SECONDS' starts T seconds into the run and takes \
      SECONDS; repeatable.
      """, valueName: "hover"))
  var hovers: [SimulatedDrag] = []

  @Option(
    name: .customLong("wheel"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Simulate a turn of the scroll wheel: 'T:X,Y/DX,DY' scrolls by DX,DY points with the pointer at X,Y, T seconds into \
      the run; repeatable.
      """, valueName: "T:X,Y/DX,DY"))
  var wheels: [SimulatedWheel] = []

  @Option(
    name: .customLong("rotate"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Rotate the device, T seconds into the run, to \(Stage.Orientation.allCases.map(\.rawValue).joined(separator: ", ")); \
      repeatable.
      """, valueName: "T:ORIENTATION"))
  var rotations: [SimulatedRotation] = []

  /// All taps, drags, presses of keys, movements of the pointer, turns of the wheel and rotations.
  var scheduledInput: [Recording.ScheduledInput] {
    taps.map { .tap(time: $0.time, location: $0.location) }
      + drags.map { .drag(time: $0.time, duration: $0.duration, path: $0.path) }
      + keys.map { .key(time: $0.time, duration: $0.duration, $0.key) }
      + hovers.map { .hover(time: $0.time, duration: $0.duration, path: $0.path) }
      + wheels.map { .wheel(time: $0.time, delta: $0.delta, location: $0.location) }
      + rotations.map { .rotation(time: $0.time, orientation: $0.orientation) }
  }
}

/// A tap in the notation of the command line: `T:X,Y`.
struct SimulatedTap: ExpressibleByArgument {
  let time: Double
  let location: Point

  init?(argument: String) {
    guard let (time, rest) = ArgumentSyntax.timeAndRest(argument), let location = ArgumentSyntax.point(rest)
    else {
      return nil
    }
    self.time = time
    self.location = location
  }
}

/// A drag in the notation of the command line: `T:X,Y>X,Y/SECONDS`, with a further `>X,Y` for each point of
/// the path.
struct SimulatedDrag: ExpressibleByArgument {
  let time: Double
  let path: [Point]
  let duration: Double

  init?(argument: String) {
    guard let (time, rest) = ArgumentSyntax.timeAndRest(argument) else { return nil }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let duration = ArgumentSyntax.seconds(parts[1]),
      Stage.dragDurationRange.contains(duration)
    else { return nil }
    let points = parts[0].split(separator: ">", omittingEmptySubsequences: false).map(ArgumentSyntax.point)
    let path = points.compactMap(\.self)
    guard path.count == points.count, path.count >= 2 else { return nil }
    self.time = time
    self.path = path
    self.duration = duration
  }
}

/// A press of a key in the notation of the command line: `T:KEY` or `T:KEY/SECONDS`.
struct SimulatedKeyPress: ExpressibleByArgument {
  let time: Double
  let key: KeyName
  let duration: Double

  init?(argument: String) {
    guard let (time, rest) = ArgumentSyntax.timeAndRest(argument) else { return nil }
    // The key may be the slash itself.
    let slash = rest.dropFirst().lastIndex(of: "/")
    guard let key = KeyName(String(rest[..<(slash ?? rest.endIndex)])) else { return nil }
    var duration = Stage.keyPressDuration
    if let slash {
      guard let seconds = ArgumentSyntax.seconds(rest[rest.index(after: slash)...]),
        Stage.dragDurationRange.contains(seconds)
      else { return nil }
      duration = seconds
    }
    (self.time, self.key, self.duration) = (time, key, duration)
  }
}

/// A turn of the wheel in the notation of the command line: `T:X,Y/DX,DY`.
struct SimulatedWheel: ExpressibleByArgument {
  let time: Double
  let location: Point
  let delta: Vector

  init?(argument: String) {
    guard let (time, rest) = ArgumentSyntax.timeAndRest(argument), let slash = rest.firstIndex(of: "/"),
      let location = ArgumentSyntax.point(rest[..<slash]),
      let delta = ArgumentSyntax.point(rest[rest.index(after: slash)...])
    else { return nil }
    (self.time, self.location, self.delta) = (time, location, Vector(dx: delta.x, dy: delta.y))
  }
}

/// A device rotation in the notation of the command line: `T:ORIENTATION`.
struct SimulatedRotation: ExpressibleByArgument {
  let time: Double
  let orientation: Stage.Orientation

  init?(argument: String) {
    guard let (time, rest) = ArgumentSyntax.timeAndRest(argument),
      let orientation = Stage.Orientation(rawValue: String(rest))
    else { return nil }
    self.time = time
    self.orientation = orientation
  }
}

/// Parsers of the parts common to the notations of taps, drags, keys, rotations and typed lines.
enum ArgumentSyntax {
  static func timeAndRest(_ text: String) -> (Double, Substring)? {
    guard let colon = text.firstIndex(of: ":"), let time = seconds(text[..<colon]) else { return nil }
    return (time, text[text.index(after: colon)...])
  }

  static func seconds(_ text: Substring) -> Double? {
    guard let seconds = Double(text), Stage.durationRange.contains(seconds) else { return nil }
    return seconds
  }

  static func point(_ text: Substring) -> Point? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else { return nil }
    return Point(x: x, y: y)
  }
}
