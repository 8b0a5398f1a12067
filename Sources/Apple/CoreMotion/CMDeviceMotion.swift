public import UIKit

/// An acceleration along the axes of the device, in units of the earth's: to the right, upwards and towards
/// the user.
public struct CMAcceleration: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Upwards.
  public var y: Double
  /// Towards the user.
  public var z: Double

  /// An acceleration of 0.
  public init() { (x, y, z) = (0, 0, 0) }

  /// Creates an acceleration.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  init(_ gravity: (x: Double, y: Double, z: Double)) {
    (x, y, z) = gravity
  }
}

/// A rate of rotation about the axes of the device, in radians per second.
public struct CMRotationRate: Equatable, Sendable {
  /// About the axis to the right.
  public var x = 0.0
  /// About the axis upwards.
  public var y = 0.0
  /// About the axis towards the user.
  public var z = 0.0

  /// A rate of 0.
  public init() {}
}

/// The orientation of the device in space.
@MainActor open class CMAttitude: NSObject {
  private let gravity: CMAcceleration

  init(gravity: CMAcceleration) { self.gravity = gravity }

  /// The angle about the axis upwards, in radians.
  // A difference, as the angle of -0.0 would be that of a device upside down.
  open var roll: Double { atan2(gravity.x, 0 - gravity.z) }
  /// The angle about the axis to the right, in radians; a half of π for a device that is held upright.
  open var pitch: Double { atan2(-gravity.y, hypot(gravity.x, gravity.z)) }
  /// The angle about the axis towards the user, in radians: 0.
  open var yaw: Double { 0 }
}

/// The frame of reference of an attitude; without effect.
public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
  /// The bits of the set, as in Core Motion.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// With a vertical axis.
  public static let xArbitraryZVertical = CMAttitudeReferenceFrame(rawValue: 1)
  /// With a vertical axis, corrected.
  public static let xArbitraryCorrectedZVertical = CMAttitudeReferenceFrame(rawValue: 2)
  /// With a vertical axis and one towards the magnetic north.
  public static let xMagneticNorthZVertical = CMAttitudeReferenceFrame(rawValue: 4)
  /// With a vertical axis and one towards the north.
  public static let xTrueNorthZVertical = CMAttitudeReferenceFrame(rawValue: 8)
}

/// What is measured at a time.
@MainActor open class CMLogItem: NSObject {
  /// The time since the start, in seconds.
  public let timestamp: TimeInterval = Simulator.current?.time ?? 0
}

/// The motion of the device.
open class CMDeviceMotion: CMLogItem {
  /// The direction of gravity, of length 1.
  public let gravity: CMAcceleration
  /// The acceleration by the user: 0.
  open var userAcceleration: CMAcceleration { CMAcceleration() }
  /// The rate of rotation: 0.
  open var rotationRate: CMRotationRate { CMRotationRate() }
  /// The orientation.
  open var attitude: CMAttitude { CMAttitude(gravity: gravity) }

  init(gravity: CMAcceleration) { self.gravity = gravity }
}

/// The acceleration of the device.
open class CMAccelerometerData: CMLogItem {
  /// The acceleration: that of gravity.
  public let acceleration: CMAcceleration

  init(acceleration: CMAcceleration) { self.acceleration = acceleration }
}

/// The rotation of the device.
open class CMGyroData: CMLogItem {
  /// The rate of rotation: 0.
  open var rotationRate: CMRotationRate { CMRotationRate() }
}
