public import Runs
public import Sweeps

/// Creates the runs of the scripts that pages open: the command, except in tests.
public protocol SceneOpener: AnyObject {
  /// Replaces the controller's session by one of another script, which restarts and reruns then read.
  ///
  /// A script that fails is opened all the same, so that it can be corrected.
  ///
  /// - Parameter path: The path of the script.
  /// - Throws: An error if the script cannot be read or the session cannot be created; the former session
  ///   then continues.
  func openScene(_ path: String) throws

  /// Replaces the controller's session by a run of a sweep: one of the command line's script with the
  /// parameters and the seed of a row, which restarts and reruns then use as well.
  ///
  /// - Parameter row: The row of the sweep's table.
  /// - Throws: An error if the script cannot be read or the session cannot be created; the former session
  ///   then continues.
  func openRow(_ row: SweepRow) throws

  /// Creates the header of a run of a script, with the options of the command line, for a preview.
  ///
  /// - Parameter path: The path of the script.
  /// - Returns: The header.
  /// - Throws: An error if the script cannot be read.
  func header(ofScene path: String) throws -> Recording.Header
}
