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

/// The former name of the type of a button.
public typealias UIButtonType = UIButton.ButtonType
/// The former name of the style of a bar button.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The former name of the buttons of the system.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The former name of the direction of a swipe.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// The former name of the style of a blur.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// The former name of the style of a text.
public typealias UIFontTextStyle = UIFont.TextStyle

/// The former name of the curve of constant speed.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// The former name of the curve that starts slowly.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// The former name of the curve that ends slowly.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// The former name of the curve that starts and ends slowly.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// The former name of the default curve.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
/// The former name of the mode in which the last value stays.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The former name of the mode in which the first value is shown before.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The former name of the mode in which both are.
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// The former name of the mode in which neither is.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The former name of the end of a line without a cap.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The former name of the round cap of a line.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The former name of the square cap of a line.
public let kCALineCapSquare = CAShapeLayerLineCap.square
/// The former name of the round corner of a line.
public let kCALineJoinRound = CAShapeLayerLineJoin.round

/// The number of nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
