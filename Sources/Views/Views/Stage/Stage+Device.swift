public import Dynamics

extension Stage {
  /// Whether a user watches the stage and may touch it, as opposed to a headless run; false by default.
  ///
  /// The stage itself does not use it: it is for scripts that distinguish the two.
  public var isInteractive: Bool {
    get { device.isInteractive }
    set { device.isInteractive = newValue }
  }

  /// The kind of device, for scripts that distinguish phones and pads.
  public var idiom: Idiom { device.idiom }

  /// The current orientation; initially `.portrait`, or `.landscapeLeft` if the stage is wider than high.
  public var orientation: Orientation { device.orientation }

  /// The closure called right after a rotation of the device, with the new orientation; nil by default.
  public var onRotate: ((Orientation) -> Void)? {
    get { device.onRotate }
    set { device.onRotate = newValue }
  }

  /// The orientation of the device, named after UIKit's interface orientations.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// Upright, with the home button at the top.
    case portraitUpsideDown
    /// On its side, with the home button on the left.
    case landscapeLeft
    /// On its side, with the home button on the right.
    case landscapeRight

    /// Whether the orientation is one of the two landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// Creates the initial orientation: landscape if the screen is wider than high, otherwise portrait.
    init(initialFor size: Size) {
      self = size.width > size.height ? .landscapeLeft : .portrait
    }
  }

  /// The kind of device that a stage simulates; UIKit's user interface idiom.
  ///
  /// Affects only popovers, which require a pad; otherwise it is for scripts that distinguish the two.
  public enum Idiom: String, Hashable, Sendable, CaseIterable {
    /// A phone.
    case phone
    /// A tablet.
    case pad

    /// The minimum length of a pad's shorter side, in points.
    ///
    /// The smallest pad of iOS has 744 points, the largest phone 440.
    static let shortestPadSide = 600.0

    /// Creates the idiom for a screen size: a pad if the shorter side has at least 600 points.
    public init(of size: Size) {
      self = min(size.width, size.height) >= Self.shortestPadSide ? .pad : .phone
    }
  }
}

/// The device that a stage simulates.
struct StageDevice {
  let idiom: Stage.Idiom
  private(set) var orientation: Stage.Orientation
  var onRotate: ((Stage.Orientation) -> Void)?

  /// Whether a user watches the stage.
  var isInteractive = false

  private var rotation = RestartableTransition()

  init(_ idiom: Stage.Idiom, initially orientation: Stage.Orientation) {
    (self.idiom, self.orientation) = (idiom, orientation)
  }

  /// Whether a rotation is in progress.
  var isRotating: Bool { rotation.isActive }

  /// Begins a rotation; returns the token of its transition.
  mutating func beginRotation(to orientation: Stage.Orientation) -> Int {
    self.orientation = orientation
    return rotation.begin()
  }

  /// Ends the rotation with a token; returns false if another one has begun.
  mutating func endRotation(_ token: Int) -> Bool { rotation.end(token) }
}
