/// Apple's names for the types of `Dynamics` and `Views`, so that code written for UIKit Dynamics compiles
/// unchanged.
///
/// ```swift
/// import UIKit
///
/// let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
/// let animator = UIDynamicAnimator(referenceView: view)
/// animator.addBehavior(UIGravityBehavior(items: [square]))
/// ```
///
/// The names are type aliases; the documentation of the types in `Dynamics` and `Views` describes how they
/// differ from UIKit's.
///
/// Features that require Objective-C are missing: key-value coding, and `#selector`, which only compilers for
/// Apple's systems support. A gesture recognizer is created with a closure instead, as in
/// `UIPanGestureRecognizer { [unowned self] pan in drag(pan) }`. There is no run loop: a `Stage`, or the
/// program itself, steps the animator, and `stage.animate` replaces `UIView.animate`. Classes of behaviors
/// except `UIDynamicBehavior` itself cannot be subclassed.
///
/// As on Apple's systems, this module also exports Foundation. On Linux, Foundation has its own types named
/// `CGPoint`, `CGRect`, `CGSize`, `CGFloat`, `NSCopying` and `NSString`. In a file that imports only UIKit,
/// those of UIKit have priority; a file that also imports Foundation selects them explicitly: `import
/// typealias UIKit.CGPoint`. A file that imports Swift Testing imports `Dynamics` and `Views` instead,
/// because Testing and UIKit together require an overlay of Apple's.
@_exported public import Dynamics
@_exported public import Foundation
@_exported public import Views
