import Foundation
import Testing
import UIKit

/// Table views show the rows of their data sources.
@Suite(.serialized) @MainActor struct TablesTests {
  @Test func `rows scroll, are used again, and a tap presents a card by a transition with an animator`()
    throws
  {
    InterfaceClass.register("NameCell", NameCell.self, [], cell: { NameCell(style: $0, reuseIdentifier: $1) })
    let controller = TossedRowsViewController(style: .plain)
    let simulator = Simulator(rootViewController: controller)
    let table = try #require(controller.tableView)
    #expect(table.contentSize.height == 2028)
    #expect(table.visibleCells.count == 17)
    #expect(table.visibleCells.first?.textLabel?.text == "Row 1")
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 128)
    simulator.drag([CGPoint(x: 200, y: 700), CGPoint(x: 200, y: 100)], duration: 0.2)
    simulator.run(seconds: 5)
    #expect(table.contentOffset.y > 600)
    #expect(table.visibleCells.allSatisfy { $0 is NameCell })
    table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .bottom, animated: false)
    simulator.run(seconds: 0.1)
    simulator.tap(at: CGPoint(x: 100, y: 28 + 75))
    simulator.run(seconds: 0.3)
    #expect(controller.selected == ["Row 2"] && table.indexPathForSelectedRow == nil)
    let card = try #require(controller.card)
    #expect(card.view.window != nil && controller.presentedViewController === card)
    simulator.run(seconds: 3)
    #expect(abs(card.view.frame.maxY - 600) < 3)
    #expect(card.positions.count > 20 && card.positions.last == card.view.center.y)
    card.dismiss(animated: true)
    simulator.run(seconds: 3)
    #expect(card.view.window == nil && controller.presentedViewController == nil)
  }

  final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var counts = [2, 3]
    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "cell")
        ?? UITableViewCell(style: .value1, reuseIdentifier: "cell")
      cell.textLabel?.text = "\(indexPath.section)"
      cell.detailTextLabel?.text = "\(indexPath.row)"
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      CGFloat(20 + 10 * indexPath.row)
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { UIView() }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 15 }
  }

  @Test func `heights, headers and cells without registered classes`() {
    let simulator = Simulator()
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    (table.dataSource, table.delegate) = (source, source)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.addSubview(table)
    window.makeKeyAndVisible()
    simulator.run(seconds: 0)
    #expect(table.contentSize.height == 170)
    #expect(
      table.rectForRow(at: IndexPath(row: 1, section: 1)) == CGRect(x: 0, y: 100, width: 300, height: 30))
    #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 70)) == nil)
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 1))?.detailTextLabel?.text == "2")
    source.counts = [1]
    table.reloadData()
    simulator.run(seconds: 0.1)
    #expect(table.visibleCells.count == 1 && table.contentSize.height == 35)
  }
}
