import Foundation
import Views

extension Simulator {
  /// Gives the windows that fill the screen its new size.
  func deviceDidRotate() {
    let oldSize = CGSize(width: size.height, height: size.width)
    let coordinator = RotationCoordinator()
    for window in windows where window.frame.size == oldSize {
      window.rootViewController?.viewWillTransition(to: size, with: coordinator)
      window.frame = CGRect(origin: .zero, size: size)
      window.layoutIfNeeded()
    }
    coordinator.run()
    NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
  }
}

/// Runs what programs do beside a rotation, at once.
@MainActor
private final class RotationCoordinator: NSObject, UIViewControllerTransitionCoordinator,
  UIViewControllerTransitionCoordinatorContext
{
  private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func run() {
    for animation in animations { animation(self) }
    for completion in completions { completion(self) }
  }
}
