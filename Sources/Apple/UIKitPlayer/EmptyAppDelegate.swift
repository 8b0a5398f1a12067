public import UIKit

/// The app delegate of a program that has none.
public final class EmptyAppDelegate: UIResponder, UIApplicationDelegate {}
