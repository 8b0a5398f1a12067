public import Foundation

// The names of Swift 3 and 4, with which code compiles in Xcode by a correction that the compiler suggests.

/// The former name of the mode of a push.
public typealias UIPushBehaviorMode = UIPushBehavior.Mode
/// The former name of the mode of a collision behavior.
public typealias UICollisionBehaviorMode = UICollisionBehavior.Mode
/// The former name of the state of a gesture recognizer.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// The former name of the state of a control.
public typealias UIControlState = UIControl.State
/// The former name of the events of a control.
public typealias UIControlEvents = UIControl.Event
/// The former name of the options of an animation.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The former name of the curve of an animation.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// The former name of the content mode of a view.
public typealias UIViewContentMode = UIView.ContentMode
/// The former name of the autoresizing mask.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// The former name of the style of an alert.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The former name of the style of a button of an alert.
public typealias UIAlertActionStyle = UIAlertAction.Style

/// Creates an offset.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}

/// Creates insets.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
