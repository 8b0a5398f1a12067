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

  /// Creates a simulator of the size that the command line requests, and makes it the current one.
  ///
  /// If the command line is invalid, the process ends with a message.
  public init() {
    let screen = IOSCommand.beginProgram()
    ImageFolders.paths = screen.folders
    simulator = Simulator(size: CGSize(width: screen.size.width, height: screen.size.height))
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
