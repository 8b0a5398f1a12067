public import Foundation

/// A scroll view that shows the rows of a data source below each other.
///
/// Only the cells in the bounds exist. Rows are inserted, deleted and reloaded at once; editing, dragging and
/// an index are missing.
open class UITableView: UIScrollView {
  /// The height that means that of the contents.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// How sections are shown.
  public let style: Style

  /// The data source; a weak reference, nil by default.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }

  private var options = TableOptions() {
    didSet { setNeedsReload() }
  }

  /// The height of rows; that of the contents by default, at least 44 points.
  open var rowHeight: CGFloat {
    get { options.rowHeight }
    set { options.rowHeight = newValue }
  }

  /// An estimate of the height of rows; without effect.
  open var estimatedRowHeight: CGFloat {
    get { options.estimatedRowHeight }
    set { options.estimatedRowHeight = newValue }
  }

  /// The height above sections; that of their titles by default.
  open var sectionHeaderHeight: CGFloat {
    get { options.headerHeight }
    set { options.headerHeight = newValue }
  }

  /// The height below sections; that of their titles by default.
  open var sectionFooterHeight: CGFloat {
    get { options.footerHeight }
    set { options.footerHeight = newValue }
  }

  /// Whether rows can be selected; true by default.
  open var allowsSelection = true
  /// Whether several rows can be selected; false by default.
  open var allowsMultipleSelection = false
  /// Whether rows are being edited; without effect.
  open var isEditing: Bool {
    get { options.isEditing }
    set { options.isEditing = newValue }
  }
  /// The height of bars that the rows begin below.
  private var barInset: CGFloat = 0

  /// The lines between rows; shown by default.
  open var separatorStyle: SeparatorStyle {
    get { options.separatorStyle }
    set { options.separatorStyle = newValue }
  }

  /// The color of the lines; nil for that of the system.
  open var separatorColor: UIColor? {
    get { options.separatorColor }
    set { options.separatorColor = newValue }
  }

  /// The distances of the lines from the edges; 16 points at the left by default.
  open var separatorInset: UIEdgeInsets {
    get { options.separatorInset }
    set { options.separatorInset = newValue }
  }

  /// The view above the first section; nil by default.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, by: tableHeaderView) }
  }

  /// The view below the last section; nil by default.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, by: tableFooterView) }
  }

  /// The view behind the rows; nil by default.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The cells that can be shown.
  final var pool = TableCellPool()
  private(set) final var layout = TableLayout()
  private(set) final var cells: [IndexPath: UITableViewCell] = [:]
  private var needsReload = true
  final var selectedRows: [IndexPath] = []

  /// The rows of a storyboard; nil if the program supplies them.
  final var staticRows: StaticTableRows?

  /// Creates an empty table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty table of the plain style.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Creates a table from a storyboard or xib; an empty one with another coder.
  public required init?(coder: NSCoder) {
    let decoder = coder as? NibDecoder
    style = decoder?.element["style"] == "grouped" ? .grouped : .plain
    super.init(coder: coder)
    if let decoder { decode(decoder) }
    setUp()
  }

  private func decode(_ decoder: NibDecoder) {
    let element = decoder.element
    // Interface Builder writes -1 for the height of the contents.
    if let height = element.number("rowHeight") { rowHeight = height }
    if element["separatorStyle"] == "none" { separatorStyle = .none }
    if element.bool("allowsSelection") == false { allowsSelection = false }
    for prototype in element.children(of: "prototypes") { pool.add(prototype, of: decoder.instance) }
    if element.child(named: "sections") != nil {
      staticRows = StaticTableRows(decoder)
      dataSource = staticRows
    }
    tableHeaderView = element.child(key: "tableHeaderView").flatMap(decoder.instance.view)
    tableFooterView = element.child(key: "tableFooterView").flatMap(decoder.instance.view)
  }

  private func setUp() {
    if backgroundColor == nil {
      backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    }
    alwaysBounceVertical = true
    let tap = UITapGestureRecognizer { [unowned self] in didTap($0) }
    // Controls in the rows have their own taps.
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
  }

  private func replace(_ former: UIView?, by view: UIView?) {
    if let former, former.superview === self, former !== view { former.removeFromSuperview() }
    if let view { addSubview(view) }
    setNeedsReload()
  }

  final var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  // MARK: Rows

  /// The number of sections; 0 without a data source.
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// Returns the number of rows in a section; 0 without a data source.
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  /// Reads all rows again before the next frame; none is selected any more.
  open func reloadData() {
    selectedRows = []
    setNeedsReload()
  }

  /// Reads all rows again before the next frame.
  final func setNeedsReload() {
    needsReload = true
    setNeedsLayout()
  }

  /// The height of a row without a delegate: that in the storyboard, or that of the table's rows.
  final func height(ofRowAt indexPath: IndexPath) -> CGFloat {
    staticRows?.height(at: indexPath) ?? rowHeight
  }

  /// Reads the heights and the cells again.
  private func reload() {
    needsReload = false
    for cell in visibleCells { recycle(cell) }
    cells = [:]
    layout.removeViews(from: self)
    layout = TableLayout(of: self, delegate: tableDelegate)
    layout.addViews(to: self)
    contentSize = CGSize(width: bounds.width, height: layout.height)
  }

  /// Places the rows in the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    avoidBars()
    if needsReload || layout.width != bounds.width { reload() }
    backgroundView?.frame = bounds
    let visible = layout.rows(in: bounds)
    let visiblePaths = Set(visible.map(\.indexPath))
    // In order, so that which cell is used again is the same each time.
    for (indexPath, cell) in cells.sorted(by: { $0.key < $1.key }) where !visiblePaths.contains(indexPath) {
      recycle(cell)
      cells[indexPath] = nil
    }
    for row in visible {
      guard let cell = cells[row.indexPath] ?? dataSource?.tableView(self, cellForRowAt: row.indexPath)
      else { continue }
      let isNew = cells[row.indexPath] == nil
      cells[row.indexPath] = cell
      cell.frame = CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
      guard isNew else { continue }
      cell.showLine(separatorStyle != .none, color: separatorColor, inset: separatorInset)
      cell.isSelected = selectedRows.contains(row.indexPath)
      if cell.superview !== self { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: row.indexPath)
    }
  }

  private func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    // Before the program configures it for another row, with a background of that row's.
    if cell.isSelected { cell.isSelected = false }
    if staticRows == nil { pool.recycle(cell) }
  }

  /// The cells that are shown, from top to bottom.
  open var visibleCells: [UITableViewCell] { cells.sorted { $0.key < $1.key }.map(\.value) }

  /// The index paths of the rows that are shown, in ascending order.
  open var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }

  /// Returns the cell of a row; nil if it is not shown.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  /// Returns the row of a cell; nil if it is not shown.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

  /// Returns the row at a point of the contents; nil if there is none.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    layout.rows(in: CGRect(x: 0, y: point.y, width: 1, height: 0)).first?.indexPath
  }

  /// Returns the rectangle of a row in the contents; empty if it does not exist.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    layoutIfNeeded()
    guard let row = layout.row(at: indexPath) else { return .zero }
    return CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
  }

  // MARK: Cells

  /// Sets the class of the cells with an identifier.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pool.register(cellClass, identifier)
  }

  /// Sets the xib of the cells with an identifier.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    pool.register(nib, identifier)
  }

  /// Returns a cell with an identifier that can be used again, or a new one of its class or prototype; nil if
  /// there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    pool.cell(identifier)
  }

  /// Returns a cell with an identifier; without a class or prototype for it, the program ends with a message.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    guard let cell = pool.cell(identifier) else {
      Misuse.stop("there is neither a class nor a prototype of cells for the identifier \"\(identifier)\"")
    }
    return cell
  }

  /// Begins below the bar of a navigation controller, as far as it covers the table.
  private func avoidBars() {
    let inset = safeAreaInsets.top
    guard inset != barInset, superview != nil else { return }
    contentInset.top += inset - barInset
    barInset = inset
  }
}

/// How the rows of a table are shown.
private struct TableOptions {
  var isEditing = false
  var rowHeight = UITableView.automaticDimension
  var estimatedRowHeight = UITableView.automaticDimension
  var headerHeight = UITableView.automaticDimension
  var footerHeight = UITableView.automaticDimension
  var separatorStyle = UITableView.SeparatorStyle.singleLine
  var separatorColor: UIColor?
  var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
}
