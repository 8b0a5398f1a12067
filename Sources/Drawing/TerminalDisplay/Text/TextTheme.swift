public import Views

import POSIX

/// The colors of the text outside of the scene: the status line, the log, the prompt and boxes.
///
/// Every color has a contrast of at least ``minimumContrast`` to the background, whatever that is: a color of
/// the theme with less is mixed with black or white until it has.
public struct TextTheme: Hashable, Sendable {
  /// Whether the terminal's background is dark or light.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Light text on a dark background.
    case dark
    /// Dark text on a light background.
    case light
  }

  /// A kind of text.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The status line.
    case status
    /// Watched values.
    case watch
    /// The output of the script.
    case output
    /// Events of the scene, such as contacts: dim, since there are many.
    case event
    /// Errors: red and bold.
    case error
  }

  /// The minimum contrast ratio of text: that of level AA of the Web Content Accessibility Guidelines (WCAG
  /// 2.2, 1.4.3).
  public static let minimumContrast = 4.5

  /// The background of the terminal, as reported or as assumed.
  public let background: Color

  /// Creates the theme for a background, of which the alpha is ignored.
  public init(background: Color) { self.background = background.withAlphaComponent(1) }

  /// Creates the theme for an assumed background: the lightest of the dark ones or the darkest of the light
  /// ones in common use.
  public init(_ appearance: Appearance) {
    switch appearance {
    case .dark: self.init(background: Color(red: 0.19, green: 0.20, blue: 0.24))
    case .light: self.init(background: Color(red: 0.93, green: 0.91, blue: 0.84))
    }
  }

  /// Creates the theme for the background that `COLORFGBG` names; nil if the variable names none.
  ///
  /// Its value is `foreground;background`, or `foreground;default;background`, as palette indices.
  public init?(colorVariable value: String?) {
    guard let index = value?.split(separator: ";").last.flatMap({ Int($0) }), (0..<16).contains(index) else {
      return nil
    }
    self.init(index < 7 || index == 8 ? .dark : .light)
  }

  /// Whether the background is dark or light: dark if white text has the higher contrast.
  public var appearance: Appearance {
    background.contrast(to: .white) >= background.contrast(to: .black) ? .dark : .light
  }

  /// The color of a kind of text.
  public func color(of role: Role) -> Color {
    Self.legibleColor(baseColor(of: role), on: background) { $0 }
  }

  private func baseColor(of role: Role) -> Color {
    switch (role, appearance) {
    case (.status, .dark): Color(red: 0.80, green: 0.82, blue: 0.85)
    case (.status, .light): Color(red: 0.22, green: 0.24, blue: 0.28)
    case (.watch, .dark): Color(red: 0.60, green: 0.80, blue: 0.65)
    case (.watch, .light): Color(red: 0.10, green: 0.38, blue: 0.18)
    case (.output, .dark): Color(red: 0.92, green: 0.93, blue: 0.95)
    case (.output, .light): Color(red: 0.10, green: 0.11, blue: 0.13)
    case (.event, .dark): Color(red: 0.55, green: 0.58, blue: 0.62)
    case (.event, .light): Color(red: 0.38, green: 0.40, blue: 0.44)
    case (.error, .dark): Color(red: 1, green: 0.42, blue: 0.40)
    case (.error, .light): Color(red: 0.75, green: 0.05, blue: 0.10)
    }
  }

  /// The background of the status line, a little lighter or darker than that of the terminal.
  var statusBackground: Color {
    background.mixed(with: appearance == .dark ? .white : .black, fraction: 0.06)
  }

  /// The background of a box over the scene.
  public var overlayBackground: Color {
    switch appearance {
    case .dark: Color(red: 0.20, green: 0.22, blue: 0.27)
    case .light: Color(red: 0.95, green: 0.95, blue: 0.93)
    }
  }

  /// The text in a box.
  public var overlayText: Color {
    switch appearance {
    case .dark: Color(red: 0.92, green: 0.93, blue: 0.95)
    case .light: Color(red: 0.10, green: 0.11, blue: 0.13)
    }
  }

  /// Returns whether text of a kind is bold.
  public static func isBold(_ role: Role) -> Bool { role == .error }

  /// Returns a color mixed with as little white (on dark backgrounds) or black (on light ones) as makes it
  /// legible.
  ///
  /// Legible means that the contrast with the background, of the colors as the terminal displays them,
  /// reaches the minimum.
  private static func legibleColor(_ color: Color, on background: Color, asDisplayed shown: (Color) -> Color)
    -> Color
  {
    let isDark = background.contrast(to: .white) >= background.contrast(to: .black)
    let extreme: Color = isDark ? .white : .black
    let stepCount = 20
    for step in 0..<stepCount {
      let mixed = color.mixed(with: extreme, fraction: Double(step) / Double(stepCount))
      if shown(mixed).contrast(to: background) >= minimumContrast { return mixed }
    }
    return extreme
  }
}

// MARK: Terminal colors

extension TextTheme {
  /// Returns the color of a kind of text at a color depth.
  ///
  /// With 16 colors, which users choose themselves, most text has the terminal's default color.
  package func cellColor(of role: Role, depth: ColorDepth) -> CellColor {
    guard depth == .ansi16 else { return cellColor(color(of: role), on: background, depth: depth) }
    switch (role, appearance) {
    case (.error, .dark): return .indexed(9)
    case (.error, .light): return .indexed(1)
    case (.watch, .dark): return .indexed(2)
    case (.watch, .light), (.status, _), (.output, _), (.event, _): return .terminalDefault
    }
  }

  /// Returns the color of lines between areas of the screen, which is less prominent than any text.
  func borderColor(depth: ColorDepth) -> CellColor {
    if depth == .ansi16 { return appearance == .dark ? .indexed(8) : .indexed(7) }
    let line = background.mixed(with: appearance == .dark ? .white : .black, fraction: 0.25)
    return depth.nearest(to: Raster.Pixel(line))
  }

  /// Returns the text color and the background of the status line at a color depth.
  ///
  /// With 16 colors there is no background that suits every palette.
  func statusColors(depth: ColorDepth) -> (text: CellColor, background: CellColor) {
    guard depth == .trueColor || depth == .indexed256 else {
      return (depth == .none ? .terminalDefault : cellColor(of: .status, depth: depth), .terminalDefault)
    }
    let background = depth.nearest(to: Raster.Pixel(statusBackground))
    let text = cellColor(
      baseColor(of: .status), on: background.standardColor ?? statusBackground, depth: depth)
    return (text, background)
  }

  /// Returns the text color and the background of a box at a color depth.
  package func overlayBoxColors(depth: ColorDepth) -> (text: CellColor, background: CellColor) {
    guard depth == .ansi16 else {
      return (
        cellColor(overlayText, on: overlayBackground, depth: depth),
        depth.nearest(to: Raster.Pixel(overlayBackground))
      )
    }
    return appearance == .dark ? (.indexed(15), .indexed(0)) : (.indexed(0), .indexed(15))
  }

  /// The nearest color that is legible: rounding to the palette of 256 colors may cost contrast.
  private func cellColor(_ color: Color, on background: Color, depth: ColorDepth) -> CellColor {
    func nearest(_ color: Color) -> CellColor { depth.nearest(to: Raster.Pixel(color)) }
    return nearest(Self.legibleColor(color, on: background) { nearest($0).standardColor ?? $0 })
  }

  /// Returns the control sequences that select and reset the rendition of a kind of text; empty without
  /// colors.
  public func renditionSequences(of role: Role, depth: ColorDepth) -> (select: String, reset: String) {
    guard depth != .none else { return ("", "") }
    var bytes: [UInt8] = []
    var pen = Pen()
    pen.change(
      to: Pen(foreground: cellColor(of: role, depth: depth), renditions: Self.isBold(role) ? .bold : []),
      in: &bytes)
    return bytes.isEmpty ? ("", "") : (String(decoding: bytes, as: UTF8.self), "\u{1B}[m")
  }
}

// MARK: Contrast

extension Color {
  /// The contrast ratio to another opaque color, 1…21, as WCAG 2.2 defines it.
  package func contrast(to other: Color) -> Double {
    let (mine, theirs) = (relativeLuminance, other.relativeLuminance)
    return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
  }

  /// The relative luminance of sRGB (WCAG 2.2), 0…1.
  private var relativeLuminance: Double {
    func linear(_ component: Double) -> Double {
      component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the opaque color between this color (fraction 0) and another (1).
  fileprivate func mixed(with other: Color, fraction: Double) -> Color {
    Color(
      red: red + (other.red - red) * fraction, green: green + (other.green - green) * fraction,
      blue: blue + (other.blue - blue) * fraction)
  }
}
