public import Dynamics

/// The rectangles of a terminal in which the scene, the status line, watched values, the log and the prompt
/// are drawn.
///
/// On a wide screen everything but the scene is in a panel at its right, if the scene is then not smaller
/// than with rows below it; otherwise in rows below. The layout depends on nothing but the arguments of its
/// initializer.
public struct ScreenLayout: Hashable, Sendable {
  /// A rectangle of cells.
  public struct Area: Hashable, Sendable {
    /// The columns, from 0.
    public var columns: Range<Int>
    /// The rows, from 0.
    public var rows: Range<Int>

    /// Creates a rectangle; an empty one by default.
    public init(columns: Range<Int> = 0..<0, rows: Range<Int> = 0..<0) {
      (self.columns, self.rows) = (columns, rows)
    }

    /// Whether the rectangle has no cells.
    public var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

    /// Returns whether a cell is in the rectangle.
    public func contains(column: Int, row: Int) -> Bool { columns.contains(column) && rows.contains(row) }
  }

  /// The position of the status line, the log and the prompt.
  public enum Arrangement: Hashable, Sendable {
    /// In rows below the scene.
    case below
    /// In a panel at the right of the scene.
    case beside
  }

  /// What is shown besides the scene and the status line.
  public struct Contents: Hashable, Sendable {
    /// The number of watched values.
    public var watchCount: Int
    /// The number of rows of the log below the scene, and 0 for no log; nil, the default, for a number that
    /// suits the screen.
    public var logRowCount: Int?
    /// Whether there is a prompt.
    public var showsPrompt: Bool
    /// Whether there are hints on keys, in a panel.
    public var showsKeyHints: Bool
    /// Whether the scene leaves the last row of the screen free: a sixel image that reaches it scrolls the
    /// screen.
    public var keepsLastRowFree: Bool

    /// Creates contents; only a log by default.
    public init(
      watchCount: Int = 0, logRowCount: Int? = nil, showsPrompt: Bool = false, showsKeyHints: Bool = false,
      keepsLastRowFree: Bool = false
    ) {
      (self.watchCount, self.logRowCount, self.showsPrompt) = (watchCount, logRowCount, showsPrompt)
      (self.showsKeyHints, self.keepsLastRowFree) = (showsKeyHints, keepsLastRowFree)
    }
  }

  /// A border that the user can move.
  public enum Border: Hashable, Sendable, CaseIterable {
    /// The vertical line between the scene and the panel at its right.
    case panel
    /// The status line below the scene.
    case status
    /// The line above the prompt in the panel.
    case prompt
  }

  /// The positions of borders that the user has moved, as fractions of the screen; nil, the default, for
  /// positions that suit the contents.
  public struct Proportions: Hashable, Sendable {
    /// The columns of the panel at the right, as a fraction of the screen's.
    public var panel: Double?
    /// The rows from the status line on, as a fraction of the screen's.
    public var status: Double?
    /// The rows of the prompt in the panel, as a fraction of the screen's.
    public var prompt: Double?

    /// Creates proportions; none is set.
    public init() {}
  }

  private struct Extent: Hashable {
    let columns: Int
    let rows: Int
  }

  /// A horizontal line in the panel, with a title.
  struct Separator: Hashable, Sendable {
    let row: Int
    let title: String
  }

  /// Where the status line, the log and the prompt are.
  public let arrangement: Arrangement
  /// The area of the scene, which is centered in it.
  public private(set) var scene = Area()
  /// The status line; empty on a screen of one row.
  public private(set) var status = Area()
  /// The watched values.
  public private(set) var watches = Area()
  /// The log.
  public private(set) var log = Area()
  /// The prompt; empty if there is none.
  public private(set) var prompt = Area()
  /// The hints on keys, in the last row of a panel.
  public private(set) var keyHints = Area()
  /// The column of the line between the scene and the panel; nil if there is none.
  private(set) var borderColumn: Int?
  /// The lines above the parts of the panel.
  private(set) var separators: [Separator] = []

  private let screen: Extent

  /// The numbers of columns and rows of a screen from which on there may be a panel.
  private static let minimumScreenForPanel = (columns: 100, rows: 12)
  /// The preferred number of columns of the panel, and the minimum of one that the user has made narrower.
  private static let panelColumns = (preferred: 40, minimum: 20)
  /// The number of rows of a screen from which on the rows below the scene can be changed.
  private static let minimumRowsForProportions = 8
  /// The number of rows of a screen from which on a panel has hints on keys.
  private static let minimumRowsForKeyHints = 20
  /// The least number of columns and rows of a scene that the user has made smaller.
  private static let minimumScene = (columns: 16, rows: 3)

  /// Computes the layout.
  ///
  /// - Parameters:
  ///   - columns: The number of columns of the screen, at least 1.
  ///   - rows: The number of rows of the screen, at least 1.
  ///   - sceneSize: The size of the visible part of the stage, in points, of which the aspect ratio matters.
  ///   - contents: What is shown besides the scene.
  ///   - proportions: The positions of borders that the user has moved; values outside of the screen are
  ///     clamped.
  public init(
    columns: Int, rows: Int, sceneSize: Size, contents: Contents = Contents(),
    proportions: Proportions = Proportions()
  ) {
    screen = Extent(columns: max(columns, 1), rows: max(rows, 1))
    var proportions = proportions
    if screen.rows < Self.minimumRowsForProportions { proportions.status = nil }
    let aspect = max(sceneSize.width, 1e-9) / max(sceneSize.height, 1e-9)
    // A cell is twice as high as wide.
    func sceneColumns(fitting columns: Int, _ rows: Int) -> Int {
      max(min(columns, Int((2 * Double(rows) * aspect).rounded())), 1)
    }
    let besideColumns = sceneColumns(
      fitting: screen.columns - Self.panelColumns.preferred - 1,
      screen.rows - (contents.keepsLastRowFree ? 1 : 0))
    let belowColumns = sceneColumns(
      fitting: screen.columns,
      screen.rows - Self.rowCountBelowScene(for: contents, rows: screen.rows, proportions: Proportions()))
    let hasRoom =
      screen.columns >= Self.minimumScreenForPanel.columns && screen.rows >= Self.minimumScreenForPanel.rows
    if hasRoom, besideColumns >= belowColumns {
      arrangement = .beside
      placeContentsBesideScene(contents, proportions, preferredSceneColumns: besideColumns)
    } else {
      arrangement = .below
      placeContentsBelowScene(contents, proportions)
    }
  }

  // MARK: Rows below the scene

  /// The rows of the log for a requested number; nil requests the default.
  private static func logRowCount(_ requested: Int?, rows: Int) -> Int {
    // On a small screen the scene gets all rows.
    if rows < 10 { return 0 }
    return min(max(requested ?? min(max(rows / 8, 2), 6), 0), rows / 2)
  }

  /// The rows of a prompt below the scene: a third of the screen, at most 12.
  private static func promptRowCount(rows: Int) -> Int {
    // At least four rows, but at most half of the screen; at least 2, which is the minimum of a scrolling
    // region (DECSTBM).
    min(max(rows / 3, min(rows / 2, 4), 2), 12, rows)
  }

  /// The number of rows from the status line on.
  private static func rowCountBelowScene(for contents: Contents, rows: Int, proportions: Proportions) -> Int {
    if let share = proportions.status {
      let limit = max(rows - minimumScene.rows, 1)
      return min(max(Int((share * Double(rows)).rounded()), contents.showsPrompt ? 3 : 1), limit)
    }
    let promptRows = contents.showsPrompt ? promptRowCount(rows: rows) : 0
    let upperRows = rows - promptRows
    return min(
      1 + logRowCount(contents.logRowCount, rows: upperRows) + min(contents.watchCount, upperRows / 4)
        + promptRows, rows)
  }

  private mutating func placeContentsBelowScene(_ contents: Contents, _ proportions: Proportions) {
    let (columns, rows) = (0..<screen.columns, screen.rows)
    let count = Self.rowCountBelowScene(for: contents, rows: rows, proportions: proportions)
    var promptRows = 0
    if contents.showsPrompt {
      // Of rows that the user has chosen, the prompt has two thirds.
      promptRows =
        proportions.status == nil
        ? Self.promptRowCount(rows: rows) : min(max((count - 1) * 2 / 3, min(count - 1, 2)), rows)
    }
    let watchRows = min(contents.watchCount, (rows - promptRows) / 4, max(count - 1 - promptRows, 0))
    var next = max(rows - count, 0)
    func take(_ count: Int) -> Area {
      let first = min(next, rows)
      next = min(first + max(count, 0), rows)
      return Area(columns: columns, rows: first..<next)
    }
    scene = Area(columns: columns, rows: 0..<max(next, promptRows < rows ? 1 : 0))
    if next > 0 { status = take(1) } else { next = promptRows < rows ? 1 : 0 }
    watches = take(watchRows)
    log = take(rows - promptRows - next)
    prompt = take(promptRows)
  }

  // MARK: The panel beside the scene

  private mutating func placeContentsBesideScene(
    _ contents: Contents, _ proportions: Proportions, preferredSceneColumns: Int
  ) {
    let showsKeyHints = contents.showsKeyHints && screen.rows >= Self.minimumRowsForKeyHints
    let (columns, rows) = (screen.columns, screen.rows - (showsKeyHints ? 1 : 0))
    var border = preferredSceneColumns
    if let share = proportions.panel {
      let panel = Int((share * Double(columns)).rounded())
      border = min(max(columns - panel, Self.minimumScene.columns), columns - Self.panelColumns.minimum)
    }
    borderColumn = border
    scene = Area(columns: 0..<border, rows: 0..<screen.rows - (contents.keepsLastRowFree ? 1 : 0))
    // A column of space at either side of the text.
    let text = min(border + 2, columns)..<max(columns - 1, border + 2)
    keyHints = Area(columns: text, rows: rows..<screen.rows)
    var next = 0
    func take(_ count: Int) -> Area {
      let first = min(next, rows)
      next = min(first + max(count, 0), rows)
      return Area(columns: text, rows: first..<next)
    }
    func addRule(_ title: String) {
      guard next < rows else { return }
      separators.append(Separator(row: next, title: title))
      next += 1
    }
    status = take(1)
    let watchCount = min(contents.watchCount, rows / 4)
    if watchCount > 0 {
      addRule("watch")
      watches = take(watchCount)
    }
    let rest = rows - next
    let showsLog = contents.logRowCount != 0
    var promptRows = 0
    if contents.showsPrompt {
      let usual = showsLog ? max(rest / 2, 2) : rest - 1
      let chosen = proportions.prompt.map { Int(($0 * Double(rows)).rounded()) }
      promptRows = min(max(showsLog ? chosen ?? usual : usual, 2), rest - (showsLog ? 3 : 1))
    }
    if showsLog {
      addRule("log")
      log = take(rows - next - (promptRows > 0 ? promptRows + 1 : 0))
    }
    if promptRows > 0 {
      addRule("prompt")
      prompt = take(promptRows)
    }
  }

  // MARK: Moving borders

  /// The border at a cell; nil for none.
  public func border(atColumn column: Int, row: Int) -> Border? {
    switch arrangement {
    case .below: return status.contains(column: column, row: row) ? .status : nil
    case .beside:
      guard let borderColumn else { return nil }
      if column == borderColumn { return .panel }
      let isPromptRule = !prompt.isEmpty && !log.isEmpty && row == prompt.rows.lowerBound - 1
      return isPromptRule && column > borderColumn ? .prompt : nil
    }
  }

  /// The border between the scene and the rest.
  public var sceneBorder: Border { arrangement == .beside ? .panel : .status }

  /// Returns the proportions with which a border is at another cell.
  public func proportions(_ proportions: Proportions, moving border: Border, toColumn column: Int, row: Int)
    -> Proportions
  {
    var proportions = proportions
    switch border {
    case .panel: proportions.panel = fraction(screen.columns - column, of: screen.columns)
    case .status: proportions.status = fraction(screen.rows - row, of: screen.rows)
    case .prompt: proportions.prompt = fraction(screen.rows - row - 1, of: screen.rows)
    }
    return proportions
  }

  /// Returns the proportions with which the scene is larger by a step, or smaller by one.
  public func proportions(_ proportions: Proportions, enlargingScene isLarger: Bool) -> Proportions {
    let sign = isLarger ? 1 : -1
    return self.proportions(
      proportions, moving: sceneBorder, toColumn: (borderColumn ?? 0) + 4 * sign,
      row: status.rows.lowerBound + sign)
  }

  private func fraction(_ count: Int, of total: Int) -> Double {
    Double(min(max(count, 0), total)) / Double(total)
  }
}
