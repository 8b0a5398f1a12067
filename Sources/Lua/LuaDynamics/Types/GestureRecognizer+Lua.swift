import Dynamics
public import LuaHost
public import Views

extension GestureRecognizer: LuaObject {}

extension GestureRecognizer.State: LuaStringEnumeration {}

extension Bindings {
  static let gestureRecognizer = ObjectType<GestureRecognizer>(
    "GestureRecognizer",
    summary:
      """
      The base type of gesture recognizers, which onTap, onPan, onPinch and the other methods return and pass to \
      their functions.
      """,
    members: [
      .property(
        "state",
        """
        The state of the gesture. Pans, long presses, pinches and rotations call their functions with "began", \
        "changed", and "ended" or "cancelled", and so do pointers; taps, swipes and wheels with "ended" only. Between gestures it is "possible"; \
        it is "failed" from the time when a touch turns out to be no such gesture until the touch ends.
        """, get: { $0.state }),
      .property(
        "location",
        "The current or last location of the touch, of two their midpoint, in the stage's coordinates.",
        unit: "pt"
      ) {
        $0.location(in: nil)
      },
      .property(
        "view", "The view that the recognizer is attached to; nil after it was removed.", get: { $0.view }),
      .property(
        "enabled", "Whether the recognizer receives touches; false cancels the current gesture.",
        default: "true",
        get: { $0.isEnabled }, set: { $0.isEnabled = $1 }),
      .method(
        "locationIn", "Returns the location in a view's coordinates.",
        parameters: [.init("view", "The view that defines the coordinates.", type: "View")]
      ) { gesture, call throws(HostError) in gesture.location(in: try call.argument(0, as: View.self)) },
    ])
}

extension Bindings {
  static let tapGestureRecognizer = ObjectType<TapGestureRecognizer>(
    "TapGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary:
      """
      A recognizer of taps, returned by onTap and passed to its function. A tap lasts at most 0.75 s and \
      moves at most 10 pt.
      """,
    members: [
      .property(
        "numberOfTapsRequired", "The number of successive taps required: 2 for a double tap.", default: "1",
        range: .closed(1...10),
        get: { $0.numberOfTapsRequired }, set: { $0.numberOfTapsRequired = $1 })
    ])
}

extension Bindings {
  static let panGestureRecognizer = ObjectType<PanGestureRecognizer>(
    "PanGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A recognizer of drags, returned by onPan and passed to its function.",
    members: [
      .property(
        "translation", "The movement since the touch began, in the stage's coordinates.", unit: "pt"
      ) {
        $0.translation(in: nil)
      },
      .property(
        "velocity", "The mean velocity of the touch in the last 0.1 s, in the stage's coordinates.",
        unit: "pt/s"
      ) {
        $0.velocity(in: nil)
      },
    ])
}

extension Bindings {
  static let longPressGestureRecognizer = ObjectType<LongPressGestureRecognizer>(
    "LongPressGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A recognizer of long presses, returned by onLongPress and passed to its function.",
    members: [
      .property(
        "minimumPressDuration",
        "The time for which a touch must be held, moving at most 10 pt, before the gesture begins.",
        unit: "s",
        default: "0.5",
        range: .closed(Stage.durationRange),
        get: { $0.minimumPressDuration }, set: { $0.minimumPressDuration = $1 })
    ])
}

extension SwipeGestureRecognizer.Direction: LuaStringEnumeration {}

extension Bindings {
  static let pinchGestureRecognizer = ObjectType<PinchGestureRecognizer>(
    "PinchGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A recognizer of pinches with two fingers, returned by onPinch and passed to its function.",
    members: [
      .property(
        "scale",
        """
        The ratio of the distance between the fingers to that at the beginning. After setting it to 1, it is the change \
        since then: view.scale = view.scale * pinch.scale; pinch.scale = 1.
        """, default: "1", range: .positive, get: { $0.scale }, set: { $0.scale = $1 }),
      .property(
        "velocity", "The change of scale: the mean over the last 0.1 s.", unit: "1/s", get: { $0.velocity }),
    ])

  static let rotationGestureRecognizer = ObjectType<RotationGestureRecognizer>(
    "RotationGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A recognizer of rotations with two fingers, returned by onRotation and passed to its function.",
    members: [
      .property(
        "rotation",
        """
        The rotation since the beginning, clockwise; full turns count. After setting it to 0, it is the change since \
        then: view.rotation = view.rotation + turn.rotation; turn.rotation = 0.
        """, unit: "rad", default: "0", get: { $0.rotation }, set: { $0.rotation = $1 }),
      .property(
        "velocity", "The angular velocity: the mean over the last 0.1 s.", unit: "rad/s", get: { $0.velocity }
      ),
    ])

  static let swipeGestureRecognizer = ObjectType<SwipeGestureRecognizer>(
    "SwipeGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A recognizer of swipes, returned by onSwipe and passed to its function.",
    members: [
      .property(
        "direction", "The direction of the last swipe; nil before the first one.", get: { $0.direction })
    ])
}

extension Bindings {
  static let hoverGestureRecognizer = ObjectType<HoverGestureRecognizer>(
    "HoverGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary:
      """
      A recognizer of a pointer without a touch, returned by onHover and passed to its function: the state is "began" \
      when the pointer enters, "changed" when it moves, and "ended" when it leaves.
      """, members: [])

  static let wheelGestureRecognizer = ObjectType<WheelGestureRecognizer>(
    "WheelGestureRecognizer", extends: Bindings.gestureRecognizer,
    summary: "A recognizer of the scroll wheel, returned by onWheel and passed to its function.",
    members: [
      .property(
        "delta",
        """
        The distance by which the wheel last scrolled, on the screen; positive to content farther right and farther down.
        """, unit: "pt", get: { $0.delta })
    ])
}
