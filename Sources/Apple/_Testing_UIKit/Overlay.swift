/// An empty cross-import overlay.
///
/// Swift Testing declares that a file that imports both Testing and UIKit also imports the module
/// `_Testing_UIKit`, which Apple's systems have; with this one, such a file compiles on other systems.
@_exported public import UIKit
