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
/// What Objective-C is needed for is not here: key-value coding, and `#selector`, which no compiler knows outside
/// Apple's systems. A gesture recognizer is made with a closure instead, as in
/// `UIPanGestureRecognizer { [unowned self] pan in drag(pan) }`. Nor is there a run loop: a `Stage`, or the program
/// itself, steps the animator, and `stage.animate` stands for `UIView.animate`. Classes of behaviors but
/// `UIDynamicBehavior` itself cannot be subclassed.
///
/// As on Apple's systems, Foundation comes with it. On Linux Foundation has types of its own under the names `CGPoint`,
/// `CGRect`, `CGSize`, `CGFloat`, `NSCopying` and `NSString`. Those of UIKit count in a file that imports UIKit alone;
/// one that imports Foundation as well says which it means: `import typealias UIKit.CGPoint`. A file that imports Swift
/// Testing imports `Dynamics` and `Views` instead, for Testing and UIKit together ask for an overlay of Apple's.
@_exported public import Dynamics
@_exported public import Foundation
@_exported public import Views
