/// The declarations of UIKit, for programs that import Core Graphics as well.
@_exported public import UIKit
