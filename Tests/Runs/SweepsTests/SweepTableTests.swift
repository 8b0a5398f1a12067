import Sweeps
import Testing

@Suite struct SweepTableTests {
  private let rows = [
    SweepRow(
      number: 1, runCount: 3, fields: [.init("a", .integer(1)), .init("text", .string("x,\"y\"\n"))],
      ticks: 5, hash: 0xAB,
      error: nil),
    SweepRow(
      number: 2, runCount: 3, fields: [.init("a", .number(0.1))], ticks: 0, hash: 1,
      error: "f.lua:1: no, \"no\""),
    SweepRow(
      number: 3, runCount: 3, fields: [.init("a", .boolean(true)), .init("text", nil)], ticks: 7, hash: .max,
      error: nil),
  ]

  private func encode(_ format: SweepFormat, _ rows: [SweepRow]) -> [UInt8] {
    var encoder = SweepEncoder(format)
    return rows.flatMap { encoder.encode($0) } + encoder.finish()
  }

  @Test func `a CSV table has a line of names, and quotes where they are needed`() {
    let text = String(decoding: encode(.csv, rows), as: UTF8.self)
    #expect(
      text == """
        run,runs,a,text,ticks,hash,error
        1,3,1,"x,""y""
        ",5,00000000000000ab,
        2,3,0.1,,0,0000000000000001,"f.lua:1: no, ""no""\"
        3,3,true,,7,ffffffffffffffff,

        """)
  }

  @Test func `a JSON table has an object per line`() {
    let text = String(decoding: encode(.jsonl, rows), as: UTF8.self)
    #expect(
      text == #"""
        {"run":1,"runs":3,"a":1,"text":"x,\"y\"\n","ticks":5,"hash":"00000000000000ab"}
        {"run":2,"runs":3,"a":0.1,"ticks":0,"hash":"0000000000000001","error":"f.lua:1: no, \"no\""}
        {"run":3,"runs":3,"a":true,"text":null,"ticks":7,"hash":"ffffffffffffffff"}

        """#)
  }

  @Test(arguments: SweepFormat.allCases)
  func `a table that was written is read as it was`(format: SweepFormat) throws {
    let bytes = encode(format, rows)
    let table = try SweepTable(bytes, format: format, name: "t")
    #expect(table.rows == rows)
    #expect(table.completeRowByteCount == bytes.count)
  }

  @Test(arguments: SweepFormat.allCases)
  func `a table that was cut anywhere has its complete rows`(format: SweepFormat) throws {
    let bytes = encode(format, rows)
    for count in bytes.indices {
      let table = try SweepTable(Array(bytes[..<count]), format: format, name: "t")
      #expect(table.rows == Array(rows.prefix(table.rows.count)))
      #expect(table.completeRowByteCount <= count)
      var encoder = SweepEncoder(format, continuing: table.rows.isEmpty ? nil : table.columns)
      let rest = rows.dropFirst(table.rows.count).flatMap { encoder.encode($0) } + encoder.finish()
      #expect(Array(bytes.prefix(table.rows.isEmpty ? 0 : table.completeRowByteCount)) + rest == bytes)
    }
  }

  @Test func `the columns of a CSV table are those of the first row without an error`() {
    let late = Array(rows[1...2] + rows[0...0])
    let text = String(decoding: encode(.csv, late), as: UTF8.self)
    #expect(text.hasPrefix("run,runs,a,text,ticks,hash,error\n2,3,0.1,,0,"))
    let failed = String(decoding: encode(.csv, [rows[1]]), as: UTF8.self)
    #expect(failed.hasPrefix("run,runs,a,ticks,hash,error\n2,3,0.1,0,"))
  }

  @Test func `a field without a column is the error of its row`() throws {
    let extra = SweepRow(
      number: 2, runCount: 2, fields: [.init("b", .integer(1))], ticks: 0, hash: 0, error: nil)
    let table = try SweepTable(encode(.csv, [rows[0], extra]), format: .csv, name: "t")
    #expect(
      table.rows[1].error
        == "the result has the field 'b', which the first row has not; a .jsonl file can have it")
  }

  @Test(arguments: [
    (SweepFormat.csv, "a,b\n", "t:1: expected the columns run, runs, …, ticks, hash, error"),
    (.csv, "run,runs,ticks,hash,error\n1,2\n", "t: row 1: expected run,runs,ticks,hash,error"),
    (.jsonl, "{}\n", "t:1: expected a JSON object with run, runs, ticks and hash"),
    (
      .jsonl, "{\"run\":1,\"runs\":1,\"ticks\":0,\"hash\":\"0\"}\nx\n",
      "t:2: expected a JSON object with run, runs, ticks and hash"
    ),
  ])
  func `another file is an error with its line`(format: SweepFormat, text: String, message: String) {
    #expect(throws: SweepError(message)) { try SweepTable(Array(text.utf8), format: format, name: "t") }
  }

  @Test func `a file has a format by its name`() throws {
    #expect(try SweepFormat(path: "a/b.csv") == .csv)
    #expect(try SweepFormat(path: "b.jsonl") == .jsonl)
    #expect(throws: SweepError("b.txt: expected a name that ends with .csv or .jsonl")) {
      try SweepFormat(path: "b.txt")
    }
  }
}

@Suite struct SweepTableMergerTests {
  private func row(_ number: Int, of count: Int = 3, _ value: SweepValue = .integer(1), hash: UInt64 = 0)
    -> SweepRow
  {
    SweepRow(number: number, runCount: count, fields: [.init("x", value)], ticks: 0, hash: hash, error: nil)
  }

  private func collect(_ tables: [SweepRow]...) throws(SweepError) -> [SweepRow] {
    var collector = SweepTableMerger()
    for (index, rows) in tables.enumerated() { try add(rows, "part-\(index + 1)", to: &collector) }
    return try collector.sortedRows()
  }

  private func add(
    _ rows: [SweepRow], _ file: String, to collector: inout SweepTableMerger
  ) throws(SweepError) {
    var encoder = SweepEncoder(.jsonl)
    try collector.add(
      try SweepTable(rows.flatMap { encoder.encode($0) }, format: .jsonl, name: ""), file: file)
  }

  @Test func `rows are in the order of the runs`() throws {
    #expect(try collect([row(2)], [row(1), row(3)]).map(\.number) == [1, 2, 3])
  }

  @Test func `a run that is in two tables with the same result is there once`() throws {
    #expect(try collect([row(1), row(2)], [row(2), row(3)]).count == 3)
  }

  @Test(arguments: [
    ([[2]], 3, "2 of 3 runs are missing: 1, 3", "--shard 1/3 --resume, --shard 3/3 --resume"),
    ([[1, 3]], 3, "1 of 3 runs is missing: 2", "--shard 2/2 --resume"),
    ([[1], [2, 4]], 4, "1 of 4 runs is missing: 3", "--shard 1/2 --resume -o part-1"),
    (
      [[1, 4, 7], [3]], 8, "4 of 8 runs are missing: 2, 5, 6, 8",
      "--shard 2/3 --resume, --shard 3/3 --resume -o part-2"
    ),
    (
      [[9]], 9, "8 of 9 runs are missing: 1, 2, 3, 4, 5, …",
      "--shard 1/9 --resume, --shard 2/9 --resume, --shard 3/9 --resume, --shard 4/9 --resume, --shard 5/9 --resume, …"
    ),
  ])
  func `a missing run is an error with the shards that perform it`(
    tables: [[Int]], count: Int, message: String, options: String
  ) {
    #expect(throws: SweepError("\(message)\nPerform the sweep with \(options), and collect again.")) {
      var collector = SweepTableMerger()
      for (index, numbers) in tables.enumerated() {
        try add(numbers.map { row($0, of: count) }, "part-\(index + 1)", to: &collector)
      }
      _ = try collector.sortedRows()
    }
  }

  @Test func `tables that are no shards have no options`() {
    #expect(throws: SweepError("1 of 4 runs is missing: 4")) {
      try self.collect([row(1, of: 4), row(2, of: 4), row(3, of: 4)])
    }
    #expect(throws: SweepError("2 of 7 runs are missing: 4, 5")) {
      try self.collect(
        [row(1, of: 7), row(2, of: 7), row(3, of: 7)], [row(6, of: 7), row(7, of: 7)].reversed())
    }
    #expect(throws: SweepError("there are no rows")) { try self.collect() }
    #expect(throws: SweepError("part-1: there is no run 1 of 0")) { try self.collect([row(1, of: 0)]) }
  }

  @Test func `a run with different results is an error`() {
    #expect(throws: SweepError("run 1 differs in part-1 and part-2: x is 1 and 2")) {
      try self.collect([row(1)], [row(1, .integer(2))])
    }
    #expect(throws: SweepError("run 1 differs in part-1 and part-2: the state hashes differ")) {
      try self.collect([row(1)], [row(1, hash: 9)])
    }
  }

  @Test func `tables of different sweeps are an error`() {
    #expect(throws: SweepError("part-2 is of a sweep of 4 runs, and part-1 of one of 3")) {
      try self.collect([row(1)], [row(2, of: 4)])
    }
    #expect(throws: SweepError("part-1: there is no run 5 of 3")) { try self.collect([row(5)]) }
  }
}
