import Dynamics
public import LuaHost
public import Views

/// A view animation whose changes and completion handler are Lua functions.
final class ScriptAnimation: LuaObject {
  /// Whether the animation has ended.
  var isFinished = false

  static let luaTypeName = "animate"

  /// The duration, delay and curve of an animation.
  fileprivate struct Timing {
    var duration: Double
    var delay = 0.0
    var curve = AnimationCurve.easeInOut
    var spring: (dampingRatio: Double, initialVelocity: Vector)?
  }
}

extension Bindings {
  private static let changesParameter = Parameter(
    "changes",
    """
    The function, called immediately. Of views on the stage it animates center, size, frame, rotation, scale, \
    scaleX, scaleY, alpha, backgroundColor, cornerRadius, borderWidth, borderColor, gradient, shadowColor, \
    shadowOpacity, shadowOffset, shadowRadius and zPosition; of shapes also fill, stroke, lineWidth, miterLimit, \
    dashPhase and path, from one with the same kinds of elements. Other properties change at once. An item \
    that an animator moves stays under its control: each frame sets center and rotation again.
    """, type: "fun()")
  private static let completionParameter = Parameter.optional(
    "completion",
    "Called at the end; finished is false if a property was set again or its view left the stage meanwhile.",
    type: "fun(finished: boolean)")

  /// `animate` is registered as a type, since both of its call forms are constructor forms and return an
  /// object.
  static let animation = ObjectType<ScriptAnimation>(
    ScriptAnimation.luaTypeName,
    summary:
      "Animates changes of views: animate(1, function() view.alpha = 0 end).",
    constructor: .init(
      summary:
        """
        Starts an animation, from the current values of properties to those that a function sets, and returns an \
        Animation; the form with a table has all options. To stop it, set the properties again.
        """,
      named: [
        .optional(
          "duration", "The duration in simulated time, 0 or more.", type: "number", unit: "s", default: "0.25"
        ),
        .optional("delay", "The delay before the start, 0 or more.", type: "number", unit: "s", default: "0"),
        .optional(
          "curve", "The timing curve: constant speed, slow at the start, slow at the end, or both.",
          type: AnimationCurve.luaTypeName, default: "\"easeInOut\""),
        .optional(
          "damping",
          """
          The damping ratio of a spring, which moves the views in place of the curve: 1 does not overshoot, less \
          oscillates more. The view is at rest after the duration. From 0 to 0.01 it counts as 0.01, above 1 as 1; a \
          negative one is an error.
          """, type: "number"),
        .optional(
          "initialVelocity",
          """
          The velocity of the centers at the start of the spring, such as pan.velocity at the end of a drag. If it is \
          given without damping, damping is 1.
          """, type: "Vector", unit: "pt/s", default: "(0, 0)"),
        changesParameter, completionParameter,
      ],
      parameters: [
        .init("duration", "The duration in simulated time, 0 or more.", type: "number", unit: "s"),
        changesParameter, completionParameter,
      ]
    ) { call throws(HostError) in
      let animation = ScriptAnimation()
      let timing =
        try call.isTableCall ? call.readNamedTiming(of: animation) : call.readPositionalTiming(of: animation)
      try call.addStrongReference(from: call.session.stage, to: animation)
      try call.session.start(animation, timing)
      return animation
    },
    members: [.property("isFinished", "Whether the animation has ended.") { $0.isFinished }],
    makeObjectLabel: { _ in "Animation" })
}

extension Call {
  /// Reads the timing of `animate(duration, changes, completion)` and stores its functions.
  fileprivate borrowing func readPositionalTiming(of animation: ScriptAnimation) throws(HostError)
    -> ScriptAnimation.Timing
  {
    let timing = ScriptAnimation.Timing(duration: try argument(0, in: .closed(Stage.durationRange)))
    try requireFunction(1)
    try store(argument: 1, as: Session.animationChangesKey, of: animation)
    if hasArgument(2) {
      try requireFunction(2)
      try store(argument: 2, as: Session.handlerKey, of: animation)
    }
    return timing
  }

  /// Reads the timing of `animate { … }` and stores its functions.
  fileprivate borrowing func readNamedTiming(of animation: ScriptAnimation) throws(HostError)
    -> ScriptAnimation.Timing
  {
    var timing = ScriptAnimation.Timing(
      duration: try argument(named: "duration", default: 0.25, in: .closed(Stage.durationRange)),
      delay: try argument(named: "delay", default: 0, in: .closed(Stage.durationRange)),
      curve: try argument(named: "curve", default: .easeInOut))
    if hasNamedArgument("damping") || hasNamedArgument("initialVelocity") {
      timing.spring = (
        try argument(named: "damping", default: 1, in: .nonNegative),
        try argument(named: "initialVelocity", default: Vector.zero)
      )
    }
    try requireFunction(named: "changes")
    try store(argumentNamed: "changes", as: Session.animationChangesKey, of: animation)
    if hasNamedArgument("completion") {
      try requireFunction(named: "completion")
      try store(argumentNamed: "completion", as: Session.handlerKey, of: animation)
    }
    return timing
  }
}

extension Session {
  /// Closures that give the script's animations the state that they have now.
  var animationRestorers: [() -> Void] {
    lua.objects.compactMap { object in
      guard let animation = object as? ScriptAnimation else { return nil }
      let isFinished = animation.isFinished
      return { animation.isFinished = isFinished }
    }
  }

  /// Starts an animation: calls its changes function inside `Stage.animate`.
  ///
  /// If the changes function raises, the animation is released and the error is rethrown to the caller of
  /// `animate`.
  fileprivate func start(_ animation: ScriptAnimation, _ timing: ScriptAnimation.Timing) throws(HostError) {
    var failure: LuaError?
    let changes = {
      do throws(LuaError) {
        try self.lua.callUserValue(Self.animationChangesKey, of: animation)
      } catch {
        failure = error
      }
    }
    @Weak var session = self
    let completion = { (finished: Bool) in session?.complete(animation, finished: finished) ?? () }
    if let spring = timing.spring {
      stage.animate(
        duration: timing.duration, delay: timing.delay, usingSpringWithDamping: spring.dampingRatio,
        initialVelocity: spring.initialVelocity, changes: changes, completion: completion)
    } else {
      stage.animate(
        duration: timing.duration, delay: timing.delay, curve: timing.curve, changes: changes,
        completion: completion)
    }
    lua.clearUserValue(Self.animationChangesKey, of: animation)
    guard let failure else { return }
    lua.clearUserValue(Self.handlerKey, of: animation)
    lua.removeStrongReference(from: stage, to: animation)
    throw HostError("changes: \(failure.message)")
  }

  private func complete(_ animation: ScriptAnimation, finished: Bool) {
    animation.isFinished = true
    callUserValue(Self.handlerKey, of: animation, finished)
    lua.removeStrongReference(from: stage, to: animation)
  }
}

extension AnimationCurve: LuaStringEnumeration {}
