internal import Dynamics
public import LuaHost
public import Views

extension GestureRecognizer: LuaObject {}

extension GestureRecognizer.State: LuaStringEnumeration {}

extension Bindings {
  static let gestureRecognizer = ObjectType<GestureRecognizer>(
    "GestureRecognizer",
    summary: "The base type of gesture recognizers; a recognizer is the argument of its handler.",
    members: [
      .property(
        "state", "The state of the gesture; the handler of a tap sees only \"ended\".", get: \.state),
      .property("location", "The location of the touch, in the stage's coordinates.", unit: "pt") {
        $0.location(in: nil)
      },
      .property("view", "The view that the recognizer is attached to.", get: \.view),
      .property(
        "enabled", "Whether the recognizer receives touches; false cancels the current gesture.",
        default: "true",
        get: \.isEnabled, set: { $0.isEnabled = $1 }),
      .method(
        "locationIn", "Returns the location of the touch in a view's coordinates.",
        parameters: [.init("view", "The view that defines the coordinates.", type: "View")]
      ) { gesture, call in gesture.location(in: try call.argument(0, as: View.self)) },
    ])
}

extension Bindings {
  static let tapGestureRecognizer = ObjectType<TapGestureRecognizer>(
    "TapGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A tap recognizer; the argument of an onTap handler.",
    members: [
      .property(
        "numberOfTapsRequired", "The number of taps required to recognize the gesture.", default: "1",
        range: .closed(1...10),
        get: \.numberOfTapsRequired, set: { $0.numberOfTapsRequired = $1 })
    ])
}

extension Bindings {
  static let panGestureRecognizer = ObjectType<PanGestureRecognizer>(
    "PanGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A pan recognizer; the argument of an onPan handler.",
    members: [
      .property(
        "translation", "The translation since the touch began, in the stage's coordinates.", unit: "pt"
      ) {
        $0.translation(in: nil)
      },
      .property("velocity", "The velocity of the touch, in the stage's coordinates.", unit: "pt/s") {
        $0.velocity(in: nil)
      },
    ])
}

extension Bindings {
  static let longPressGestureRecognizer = ObjectType<LongPressGestureRecognizer>(
    "LongPressGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A long-press recognizer; the argument of an onLongPress handler.",
    members: [
      .property(
        "minimumPressDuration", "The minimum duration of the press before the gesture begins.", unit: "s",
        default: "0.5",
        range: .closed(Stage.durationRange),
        get: \.minimumPressDuration, set: { $0.minimumPressDuration = $1 })
    ])
}
