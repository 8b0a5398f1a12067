/// An empty cross-import overlay, like `_Testing_UIKit`, for files that import both Testing and Core
/// Graphics.
@_exported public import UIKit
