public import Foundation

extension UITableView {
  /// Reads rows again.
  public final func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Shows rows that were added to the data source.
  public final func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Removes rows that were removed from the data source.
  public final func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Shows a row at another place.
  public final func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { reloadData() }
  /// Reads sections again.
  public final func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Shows sections that were added to the data source.
  public final func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Removes sections that were removed from the data source.
  public final func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Begins changes that belong together.
  public final func beginUpdates() {}
  /// Ends changes that belong together, and reads the heights of the rows again.
  public final func endUpdates() { reloadData() }

  /// Makes changes that belong together.
  public final func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    reloadData()
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
