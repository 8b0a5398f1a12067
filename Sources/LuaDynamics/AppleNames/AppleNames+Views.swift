internal import LuaHost

extension AppleNames {
  /// Views, gesture recognizers, the screen and its clock.
  static let views: [ForeignName] =
    type(
      "UIView", is: "View",
      same: """
        frame bounds center alpha backgroundColor superview subviews addSubview(_:) removeFromSuperview()
        collisionBoundsType collisionBoundingPath removeGestureRecognizer(_:)
        """,
      [
        ("init(frame:)", "initWithFrame:", "View"),
        ("transform", "", ".rotation .scale"),
        ("layer", "", ".cornerRadius"),
        ("isHidden", "hidden", ".hidden"),
        ("isUserInteractionEnabled", "userInteractionEnabled", ".userInteractionEnabled"),
        ("bringSubviewToFront(_:)", "bringSubviewToFront:", ".bringSubviewToFront"),
        ("sendSubviewToBack(_:)", "sendSubviewToBack:", ".sendSubviewToBack"),
        ("addGestureRecognizer(_:)", "addGestureRecognizer:", ".onTap .onPan .onLongPress"),
        ("animate(withDuration:animations:)", "animateWithDuration:animations:", "animate"),
        (
          "animate(withDuration:animations:completion:)", "animateWithDuration:animations:completion:",
          "animate"
        ),
        (
          "animate(withDuration:delay:options:animations:completion:)",
          "animateWithDuration:delay:options:animations:completion:", "animate"
        ),
      ])
    + type("UIView.AnimationOptions", objectiveC: "UIViewAnimationOptions", is: "animate")
    + type("UIView.AnimationCurve", objectiveC: "UIViewAnimationCurve", is: "animate")
    + gestureRecognizers + screen

  private static let gestureRecognizers: [ForeignName] =
    type(
      "UIGestureRecognizer", is: "GestureRecognizer", same: "state view",
      [
        ("init(target:action:)", "initWithTarget:action:", "View.onTap View.onPan View.onLongPress"),
        ("addTarget(_:action:)", "addTarget:action:", "View.onTap View.onPan View.onLongPress"),
        ("isEnabled", "enabled", ".enabled"),
        ("location(in:)", "locationInView:", ".location .locationIn"),
      ])
    + type(
      "UIGestureRecognizer.State", objectiveC: "UIGestureRecognizerState", is: "GestureRecognizer.state",
      ["possible", "began", "changed", "ended", "cancelled", "failed"].map {
        ($0, "", "GestureRecognizer.state")
      })
    + type("UITapGestureRecognizer", is: "TapGestureRecognizer", same: "numberOfTapsRequired")
    + type(
      "UIPanGestureRecognizer", is: "PanGestureRecognizer",
      [
        ("translation(in:)", "translationInView:", ".translation"),
        ("velocity(in:)", "velocityInView:", ".velocity"),
      ])
    + type("UILongPressGestureRecognizer", is: "LongPressGestureRecognizer", same: "minimumPressDuration")

  private static let screen: [ForeignName] =
    type("UIWindow", is: "Stage.view")
    + type("UIScreen", is: "stage", [("main", "mainScreen", "stage"), ("bounds", "", "Stage.size")])
    + type(
      "UIDevice", is: "stage",
      [
        ("orientation", "", "Stage.orientation"), ("userInterfaceIdiom", "", "Stage.idiom"),
        ("orientationDidChangeNotification", "", "Stage.onRotate"),
      ])
    + type("UIDeviceOrientation", is: "Stage.orientation")
    + type("UIUserInterfaceIdiom", is: "Stage.idiom")
    + type(
      "UIViewController", is: "",
      [
        ("view", "", "Stage.view"),
        (
          "viewWillTransition(to:with:)", "viewWillTransitionToSize:withTransitionCoordinator:",
          "Stage.onRotate"
        ),
        (
          "present(_:animated:completion:)", "presentViewController:animated:completion:",
          "Alert.present Popover.present"
        ),
        (
          "dismiss(animated:completion:)", "dismissViewControllerAnimated:completion:",
          "Alert.dismiss Popover.dismiss"
        ),
        ("preferredContentSize", "", "Popover.preferredContentSize"),
      ])
    + type("CADisplayLink", is: "update")
    + type(
      "Timer", objectiveC: "NSTimer", is: "Timer",
      [
        (
          "scheduledTimer(withTimeInterval:repeats:block:)", "scheduledTimerWithTimeInterval:repeats:block:",
          "after every"
        ),
        (
          "scheduledTimer(timeInterval:target:selector:userInfo:repeats:)",
          "scheduledTimerWithTimeInterval:target:selector:userInfo:repeats:", "after every"
        ),
        ("invalidate()", "invalidate", ".cancel"), ("isValid", "valid", ".isActive"),
      ])
    + type("DispatchQueue", is: "after", [("asyncAfter(deadline:execute:)", "", "after")])
    + globals([("dispatch_after", "after")])
}
