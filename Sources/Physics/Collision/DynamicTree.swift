struct DynamicTree: Sendable {
  init() {}
  mutating func insert(_ box: Box, userData: Int32) -> Int32 { 0 }
  mutating func remove(_ proxy: Int32) {}
  mutating func move(_ proxy: Int32, to box: Box) {}
  mutating func enlarge(_ proxy: Int32, to box: Box) {}
  func box(of proxy: Int32) -> Box { Box(lower: .zero, upper: .zero) }
  func userData(of proxy: Int32) -> Int32 { 0 }
  func query(_ box: Box, _ visit: (Int32) -> Void) {}
}
