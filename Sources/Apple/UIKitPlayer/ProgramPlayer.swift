import CommandLineTool
import Dynamics
import Foundation
public import UIKit
import Views

/// Plays a program for iOS according to the command line, which is that of `dynlua ios`.
///
/// `dynlua ios` generates the code that uses it:
///
/// ```swift
/// ProgramPlayer().play(rootViewController: UIViewController())
/// ```
@MainActor public struct ProgramPlayer {
  private let simulator: Simulator
  private let storyboard: UIStoryboard?

  /// Creates a simulator of the size that the command line requests, otherwise of the canvas of the main
  /// storyboard, and makes it the current one.
  ///
  /// If the command line is invalid, the process ends with a message.
  ///
  /// - Parameter storyboard: The name of the main storyboard; nil if there is none.
  public init(storyboard: String? = nil) {
    let screen = IOSCommand.beginProgram()
    ImageFolders.paths = screen.folders
    self.storyboard = storyboard.map { UIStoryboard(name: $0, bundle: nil) }
    let size = screen.size ?? IOSCommand.defaultSize
    let canvas = screen.size == nil ? self.storyboard?.canvasSize : nil
    simulator = Simulator(size: canvas ?? CGSize(width: size.width, height: size.height))
    for tilt in screen.tilts { simulator.tilt(to: tilt.degrees, at: tilt.time) }
  }

  /// Starts a program by its main storyboard and its delegates, plays it, and ends the process.
  ///
  /// - Parameters:
  ///   - controller: The class of the controller to begin with; nil for the initial one.
  ///   - appDelegate: The app delegate.
  ///   - sceneDelegate: The scene delegate; nil if the program has none.
  ///   - setWindow: Gives the app delegate its window, if it has no scene delegate.
  public func playStoryboard(
    controller: String?, appDelegate: any UIApplicationDelegate, sceneDelegate: (any UIWindowSceneDelegate)?,
    setWindow: (UIWindow) -> Void
  ) -> Never {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let first =
      controller.map { storyboard?.instantiateViewController(ofClass: $0) }
      ?? storyboard?.instantiateInitialViewController()
    guard let first else { fatalError("the main storyboard has no initial view controller") }
    window.rootViewController = first
    if let sceneDelegate {
      simulator.launch(appDelegate)
      sceneDelegate.window = window
      simulator.connectScene(to: sceneDelegate)
    } else {
      setWindow(window)
      simulator.launch(appDelegate) { if simulator.windows.isEmpty { window.makeKeyAndVisible() } }
    }
    play()
  }

  /// Plays a view controller in a window, and ends the process.
  public func play(rootViewController: @autoclosure () -> UIViewController) -> Never {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = rootViewController()
    controller.loadViewIfNeeded()
    // The color that the templates of storyboards have.
    if controller.view.backgroundColor == nil { controller.view.backgroundColor = .systemBackground }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    play()
  }

  /// Starts a program by its app delegate, plays it, and ends the process.
  public func play(appDelegate: @autoclosure () -> any UIApplicationDelegate) -> Never {
    simulator.launch(appDelegate())
    play()
  }

  /// Starts a program by its scene delegate, plays it, and ends the process.
  public func play(sceneDelegate: @autoclosure () -> any UIWindowSceneDelegate) -> Never {
    simulator.connectScene(to: sceneDelegate())
    play()
  }

  /// Plays what the program has shown in the current simulator, and ends the process.
  public func play() -> Never {
    // The program may have created another one.
    let simulator = Simulator.current ?? simulator
    // Lays out and draws what the first frame shows.
    simulator.run(seconds: 0)
    let stage = simulator.stage
    let onUpdate = stage.onUpdate
    stage.onUpdate = {
      onUpdate?($0)
      // Timers of Foundation, tasks of the main actor, and blocks of the main queue.
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
    }
    IOSCommand.play(stage) {
      MainActor.assumeIsolated { !simulator.isIdle }
    }
  }
}
