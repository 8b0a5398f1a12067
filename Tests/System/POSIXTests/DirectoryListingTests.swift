import Foundation
import POSIX
import TestSupport
import Testing

@Suite struct DirectoryListingTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["b", "a", ".c"] { try folder.write("inner/\(name)", "") }
  }

  @Test func `the names are sorted`() throws {
    #expect(DirectoryListing.names(ofDirectory: folder.path("inner")) == [".c", "a", "b"])
    #expect(DirectoryListing.names(ofDirectory: folder.path("inner/a")) == nil)
    #expect(DirectoryListing.names(ofDirectory: folder.path("none")) == nil)
  }

  @Test func `a canonical path has no symbolic links`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "inner/../inner")
    let target = try #require(DirectoryListing.canonicalPath(of: folder.path("inner")))
    #expect(DirectoryListing.canonicalPath(of: folder.path("link/a")) == "\(target)/a")
    #expect(DirectoryListing.canonicalPath(of: folder.path("link/none")) == nil)
  }
}
