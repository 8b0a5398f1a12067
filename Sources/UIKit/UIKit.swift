/// Apple's own names for what `Dynamics` and `Views` hold, so that code written for UIKit Dynamics compiles unchanged.
///
/// ```swift
/// import UIKit
///
/// let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
/// let animator = UIDynamicAnimator(referenceView: view)
/// animator.addBehavior(UIGravityBehavior(items: [square]))
/// ```
///
/// The names mean the very types of `Dynamics` and `Views`, whose documentation says how they differ from UIKit's.
///
/// What Objective-C is needed for is not here: `NSObject`, key-value coding, and `#selector`, which no compiler knows
/// outside Apple's systems. A gesture recognizer is made with a closure instead:
/// `UIPanGestureRecognizer { [unowned self] pan in drag(pan) }`. Nor is there a run loop: a `Stage`, or the program
/// itself, steps the animator, and `stage.animate` stands for `UIView.animate`. Classes of behaviors but
/// `UIDynamicBehavior` itself cannot be subclassed.
///
/// Foundation on Linux has types of its own under the names `CGPoint`, `CGRect`, `CGSize`, `CGFloat` and `NSString`. A
/// file that imports both says which it means: `import typealias UIKit.CGPoint`. A file that imports Swift Testing
/// imports `Dynamics` and `Views` instead, for Testing and UIKit together ask for an overlay of Apple's.
@_exported public import Dynamics
@_exported public import Views
