public import Foundation

extension UITableView {
  /// Reads rows again, which are not selected any more.
  public final func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    changeSelection { indexPaths.contains($0) ? nil : $0 }
  }
  /// Shows rows that were added to the data source.
  public final func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    changeSelection { row in
      indexPaths.sorted().reduce(row) { row, inserted in
        guard inserted.section == row.section, inserted.row <= row.row else { return row }
        return IndexPath(row: row.row + 1, section: row.section)
      }
    }
  }
  /// Removes rows that were removed from the data source.
  public final func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    changeSelection { row in
      guard !indexPaths.contains(row) else { return nil }
      let count = indexPaths.count { $0.section == row.section && $0.row < row.row }
      return IndexPath(row: row.row - count, section: row.section)
    }
  }
  /// Shows a row at another place.
  public final func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    let isSelected = selectedRows.contains(indexPath)
    deleteRows(at: [indexPath], with: .none)
    insertRows(at: [newIndexPath], with: .none)
    if isSelected { selectedRows.append(newIndexPath) }
  }
  /// Reads sections again, whose rows are not selected any more.
  public final func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    changeSelection { sections.contains($0.section) ? nil : $0 }
  }
  /// Shows sections that were added to the data source.
  public final func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    changeSelection { row in
      IndexPath(row: row.row, section: sections.reduce(row.section) { $1 <= $0 ? $0 + 1 : $0 })
    }
  }
  /// Removes sections that were removed from the data source.
  public final func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    changeSelection { row in
      sections.contains(row.section)
        ? nil : IndexPath(row: row.row, section: row.section - sections.count { $0 < row.section })
    }
  }

  /// Reads the rows again, and replaces the places of those that are selected.
  private func changeSelection(_ newPlace: (IndexPath) -> IndexPath?) {
    selectedRows = selectedRows.compactMap(newPlace)
    setNeedsReload()
  }

  /// Begins changes that belong together.
  public final func beginUpdates() {}
  /// Ends changes that belong together, and reads the heights of the rows again.
  public final func endUpdates() { setNeedsReload() }

  /// Makes changes that belong together.
  public final func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    setNeedsReload()
    completion?(true)
  }

  /// Sets whether rows are being edited; without effect.
  public final func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}

/// The former name of the style of a table.
public typealias UITableViewStyle = UITableView.Style
/// The former name of the style of a cell.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// The former name of the height that means that of the contents.
public let UITableViewAutomaticDimension: CGFloat = -1
