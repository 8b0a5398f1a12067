/// The declarations of UIKit, for programs that import Quartz Core as well.
@_exported public import UIKit
