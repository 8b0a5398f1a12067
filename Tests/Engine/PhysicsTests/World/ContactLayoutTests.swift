import Testing

@testable import Physics

/// Tests the order of the properties of `Contact` in memory, on which prefetching depends.
@Suite struct ContactLayoutTests {
  @Test func `the properties that the solver needs are within the bytes that are prefetched for it`() throws {
    let material = try #require(MemoryLayout<Contact>.offset(of: \.material))
    let manifold = try #require(MemoryLayout<Contact>.offset(of: \.manifold))
    let pendingHit = try #require(MemoryLayout<Contact>.offset(of: \.pendingHit))
    #expect(material < manifold)
    #expect(manifold + MemoryLayout<Manifold>.size <= Contact.solverByteCount)
    #expect(pendingHit >= manifold + MemoryLayout<Manifold>.size)
    #expect(Contact.solverByteCount < pendingHit + 64, "more is prefetched than the solver needs")
  }
}
