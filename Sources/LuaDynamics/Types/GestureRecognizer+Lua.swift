internal import Dynamics
public import LuaHost
public import Views

extension GestureRecognizer: LuaObject {}

extension GestureRecognizer.State: LuaStringEnumeration {}

extension Bindings {
  static let gestureRecognizer = ObjectType<GestureRecognizer>(
    "GestureRecognizer", summary: "What a gesture's handler is called with.",
    members: [
      .property(
        "state", "How far the gesture is; a tap is \"ended\" at once.", get: \.state),
      .property("location", "Where the finger is, in the stage's coordinates.", unit: "pt") {
        $0.location(in: nil)
      },
      .property("view", "The view that the gesture belongs to.", get: \.view),
      .property(
        "enabled", "Whether the gesture is recognized.", default: "true",
        get: \.isEnabled, set: { $0.isEnabled = $1 }),
      .method(
        "locationIn", "Where the finger is, in a view's coordinates.",
        parameters: [.init("view", "A view.", type: "View")]
      ) { gesture, call in gesture.location(in: try call.argument(0, as: View.self)) },
    ])
}

extension Bindings {
  static let tapGestureRecognizer = ObjectType<TapGestureRecognizer>(
    "TapGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A tap: what an onTap handler gets.",
    members: [
      .property(
        "numberOfTapsRequired", "How many taps it takes.", default: "1", range: .closed(1...10),
        get: \.numberOfTapsRequired, set: { $0.numberOfTapsRequired = $1 })
    ])
}

extension Bindings {
  static let panGestureRecognizer = ObjectType<PanGestureRecognizer>(
    "PanGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A drag: what an onPan handler gets.",
    members: [
      .property("translation", "How far the finger has gone, in the stage's coordinates.", unit: "pt") {
        $0.translation(in: nil)
      },
      .property("velocity", "How fast the finger goes, in the stage's coordinates.", unit: "pt/s") {
        $0.velocity(in: nil)
      },
    ])
}

extension Bindings {
  static let longPressGestureRecognizer = ObjectType<LongPressGestureRecognizer>(
    "LongPressGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A long press: what an onLongPress handler gets.",
    members: [
      .property(
        "minimumPressDuration", "How long the finger must rest.", unit: "s", default: "0.5",
        range: .closed(Stage.durationRange),
        get: \.minimumPressDuration, set: { $0.minimumPressDuration = $1 })
    ])
}
