public import UIKit

/// A closure that receives the motion of the device.
public typealias CMDeviceMotionHandler = @MainActor (CMDeviceMotion?, (any Error)?) -> Void
/// A closure that receives accelerations.
public typealias CMAccelerometerHandler = @MainActor (CMAccelerometerData?, (any Error)?) -> Void
/// A closure that receives rotation rates.
public typealias CMGyroHandler = @MainActor (CMGyroData?, (any Error)?) -> Void

/// The motion of the simulated device, which the arrow keys and the option `--tilt` of `dynlua ios` turn.
///
/// Handlers are called on the main thread, whatever the queue.
@MainActor open class CMMotionManager: NSObject {
  private var timers: [String: SimulatorTimer] = [:]

  /// The time between two calls of the handler of motions, in seconds.
  open var deviceMotionUpdateInterval: TimeInterval = 1.0 / 60
  /// The time between two calls of the handler of accelerations, in seconds.
  open var accelerometerUpdateInterval: TimeInterval = 1.0 / 60
  /// The time between two calls of the handler of rotation rates, in seconds.
  open var gyroUpdateInterval: TimeInterval = 1.0 / 60

  /// Whether the device has motions: true.
  open var isDeviceMotionAvailable: Bool { true }
  /// Whether the device measures accelerations: true.
  open var isAccelerometerAvailable: Bool { true }
  /// Whether the device measures rotation rates: true.
  open var isGyroAvailable: Bool { true }

  private var isMotionActive = false
  private var areAccelerationsActive = false
  private var areRatesActive = false

  /// Whether motions are measured.
  open var isDeviceMotionActive: Bool { isMotionActive }
  /// Whether accelerations are measured.
  open var isAccelerometerActive: Bool { areAccelerationsActive }
  /// Whether rotation rates are measured.
  open var isGyroActive: Bool { areRatesActive }

  /// Creates a manager.
  public override init() { super.init() }

  /// The motion; nil unless it is measured.
  open var deviceMotion: CMDeviceMotion? {
    isMotionActive ? CMDeviceMotion(gravity: CMAcceleration(UIDevice.current.gravity)) : nil
  }

  /// The acceleration; nil unless it is measured.
  open var accelerometerData: CMAccelerometerData? {
    areAccelerationsActive
      ? CMAccelerometerData(acceleration: CMAcceleration(UIDevice.current.gravity)) : nil
  }

  /// The rotation rate; nil unless it is measured.
  open var gyroData: CMGyroData? { areRatesActive ? CMGyroData() : nil }

  // MARK: Motion

  /// Measures the motion.
  open func startDeviceMotionUpdates() { isMotionActive = true }

  /// Measures the motion in a frame of reference.
  open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
    startDeviceMotionUpdates()
  }

  /// Measures the motion, and calls a closure with it.
  open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    isMotionActive = true
    start("motion", deviceMotionUpdateInterval) { [unowned self] in handler(deviceMotion, nil) }
  }

  /// Measures the motion in a frame of reference, and calls a closure with it.
  open func startDeviceMotionUpdates(
    using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
    withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    startDeviceMotionUpdates(to: queue, withHandler: handler)
  }

  /// Does not measure the motion any more.
  open func stopDeviceMotionUpdates() {
    isMotionActive = false
    stop("motion")
  }

  // MARK: Acceleration

  /// Measures accelerations.
  open func startAccelerometerUpdates() { areAccelerationsActive = true }

  /// Measures accelerations, and calls a closure with them.
  open func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) {
    areAccelerationsActive = true
    start("acceleration", accelerometerUpdateInterval) { [unowned self] in handler(accelerometerData, nil) }
  }

  /// Does not measure accelerations any more.
  open func stopAccelerometerUpdates() {
    areAccelerationsActive = false
    stop("acceleration")
  }

  // MARK: Rotation

  /// Measures rotation rates, which are 0.
  open func startGyroUpdates() { areRatesActive = true }

  /// Measures rotation rates, which are 0, and calls a closure with them.
  open func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {
    areRatesActive = true
    start("rotation", gyroUpdateInterval) { [unowned self] in handler(gyroData, nil) }
  }

  /// Does not measure rotation rates any more.
  open func stopGyroUpdates() {
    areRatesActive = false
    stop("rotation")
  }

  private func start(_ name: String, _ interval: TimeInterval, _ body: @escaping () -> Void) {
    stop(name)
    timers[name] = SimulatorTimer.scheduledTimer(withTimeInterval: interval, repeats: true) { _ in body() }
  }

  private func stop(_ name: String) { timers.removeValue(forKey: name)?.invalidate() }

  isolated deinit {
    for timer in timers.values { timer.invalidate() }
  }
}
