/// UIKit Dynamics and what programs need around it, under Apple's names, so that code written for iOS
/// compiles.
///
/// ```swift
/// import UIKit
///
/// let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
/// let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
/// view.addSubview(square)
/// let animator = UIDynamicAnimator(referenceView: view)
/// animator.addBehavior(UIGravityBehavior(items: [square]))
/// ```
///
/// The classes are facades of `Views` and `Dynamics`, which do not depend on Foundation and are not isolated;
/// here, as in UIKit, geometry has Foundation's types, and classes are isolated to the main actor and can be
/// subclassed.
///
/// As on Apple's systems, this module also exports Foundation.
@_exported public import Foundation
