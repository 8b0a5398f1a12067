public import LuaDynamics

/// A request to end the run, such as a signal, which also interrupts the Lua code that is running.
public protocol StopRequest: AnyObject {
  /// Whether the run must end; computations that take longer than a frame then stop.
  var isStopped: Bool { get }
  /// Sets the session whose Lua code is interrupted.
  func setInterruptTarget(_ session: Session)
}
