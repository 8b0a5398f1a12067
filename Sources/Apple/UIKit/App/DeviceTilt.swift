import Foundation
import Views

/// How the device is tilted, by the arrow keys and by times and angles that the user has given.
struct DeviceTilt {
  /// The angle to the right, in radians; 0 for a device that is held upright.
  var side = 0.0
  /// The angle backwards, in radians; a half of π for a device that lies on a table.
  var back = 0.0
  /// Whether the program reads the tilt.
  var isRead = false

  /// The speed with which a key tilts, in radians per tick: a quarter of a turn per second.
  private static let step = Double.pi / 2 / Double(Simulator.ticksPerSecond)

  /// The direction of gravity along the axes of the device.
  var gravity: (x: Double, y: Double, z: Double) {
    (sin(side) * cos(back), 0 - cos(side) * cos(back), 0 - sin(back))
  }

  /// Follows the keys that are down.
  mutating func frameWillEnd(on stage: Stage) {
    guard isRead else { return }
    func change(_ less: String, _ more: String) -> Double {
      func isDown(_ name: String) -> Bool { KeyName(name).map { stage.isKeyDown($0) } ?? false }
      return (isDown(more) ? Self.step : 0) - (isDown(less) ? Self.step : 0)
    }
    side += change("left", "right")
    back += change("up", "down")
  }
}

extension UIDevice {
  /// The direction of gravity along the axes of the device, to the right, upwards and towards the user, of
  /// length 1.
  public final var gravity: (x: Double, y: Double, z: Double) {
    let simulator = Simulator.shared
    simulator.tilt.isRead = true
    return simulator.tilt.gravity
  }
}

extension Simulator {
  /// Tilts the device to the right by an angle, in degrees, at a time, in seconds.
  public func tilt(to degrees: Double, at time: TimeInterval = 0) {
    stage.after(max(0, time - self.time)) { [weak self] in
      MainActor.assumeIsolated { self?.tilt.side = degrees * .pi / 180 }
    }
  }
}
