import Foundation
import TestSupport
import Testing
import UIKit

/// Images of UIKit.
@Suite(.serialized) @MainActor struct UIImageTests {
  /// 4 × 2 pixels.
  private let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAFklEQVR42mP4z8DwH4ThEMoHARDJAAAVGxHvuxR+mgAAAABJRU5ErkJggg=="
    ) ?? Data()

  /// Calls a closure with the folder of a program, in which images are found by their names.
  private func withProgramFolder(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryDirectory()
    let former = ImageFolders.paths
    ImageFolders.paths = [folder.path]
    defer { ImageFolders.paths = former }
    try body(folder.url)
  }

  private func write(_ data: Data, to path: String, in folder: URL) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  @Test func `an image is found by its name, that with the most pixels per point`() throws {
    try withProgramFolder { folder in
      try write(png, to: "ball.png", in: folder)
      try write(png, to: "Images/ball@2x.png", in: folder)
      #expect(UIImage(named: "ball")?.size == CGSize(width: 2, height: 1))
      #expect(UIImage(named: "ball.png")?.scale == 2)
      #expect(UIImage(named: "../ball")?.size == CGSize(width: 100, height: 100))
      #expect(UIImage(named: "goal")?.size == CGSize(width: 100, height: 100))
    }
  }

  @Test func `an image set of an asset catalog has the scale that it states`() throws {
    try withProgramFolder { folder in
      let set = "App/Assets.xcassets/Sports/ball.imageset"
      try write(png, to: "\(set)/b.png", in: folder)
      try write(png, to: "\(set)/dark.png", in: folder)
      let contents = """
        {"images": [
          {"idiom": "universal", "scale": "1x"}, {"idiom": "universal", "scale": "2x", "filename": "b.png"},
          {"appearances": [{"appearance": "luminosity", "value": "dark"}], "scale": "3x", "filename": "dark.png"}
        ], "info": {"version": 1}}
        """
      try write(Data(contents.utf8), to: "\(set)/Contents.json", in: folder)
      #expect(UIImage(named: "ball")?.size == CGSize(width: 2, height: 1))
    }
  }

  @Test func `an image is created from data and from a file, unless they are damaged`() throws {
    #expect(UIImage(data: png)?.size == CGSize(width: 4, height: 2))
    #expect(UIImage(data: png, scale: 2)?.size == CGSize(width: 2, height: 1))
    #expect(UIImage(data: png.prefix(40)) == nil && UIImage(data: png, scale: 0) == nil)
    try withProgramFolder { folder in
      try write(png, to: "a@3x.png", in: folder)
      #expect(UIImage(contentsOfFile: folder.appending(path: "a@3x.png").path)?.scale == 3)
      #expect(UIImage(contentsOfFile: folder.appending(path: "b.png").path) == nil)
    }
  }

  @Test func `an image view has the size of its first image, and keeps it`() throws {
    let image = try #require(UIImage(data: png))
    let view = UIImageView(image: image)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 4, height: 2) && view.intrinsicContentSize == image.size)
    view.image = UIImage(data: png, scale: 2)
    #expect(view.frame.size == CGSize(width: 4, height: 2))
    view.image = nil
    view.contentMode = .scaleAspectFill
    #expect(view.frame.size == CGSize(width: 4, height: 2) && view.contentMode == .scaleAspectFill)
    #expect(!view.isUserInteractionEnabled)
    #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
  }

  @Test func `the pixels of an image make another one, of any scale`() throws {
    let image = try #require(UIImage(data: png, scale: 2))
    let pixels = try #require(image.cgImage)
    #expect(pixels.width == 4 && pixels.height == 2)
    #expect(UIImage(cgImage: pixels).size == CGSize(width: 4, height: 2))
    #expect(UIImage(cgImage: pixels, scale: 4, orientation: .up).size == CGSize(width: 1, height: 0.5))
    let placeholder = try #require(UIImage(named: "missing")?.cgImage)
    #expect(placeholder.width == 100 && UIImage(cgImage: placeholder).size.width == 100)
  }

  @Test
  func `the contents of an image view's layer are the pixels of its image, until others are set`() throws {
    let view = UIImageView(image: UIImage(data: png))
    #expect((view.layer.contents as? CGImage)?.width == 4)
    let placeholder = UIImage(named: "missing")?.cgImage
    view.layer.contents = placeholder
    #expect(view.layer.contents as? CGImage === placeholder)
    view.image = UIImage(data: png, scale: 2)
    #expect((view.layer.contents as? CGImage)?.width == 4)
    #expect(CALayer().contents == nil && UIView().layer.contents == nil)
  }

  @Test
  func `the contents of a view's layer have the gravity of the view's content mode, or their own`() throws {
    let view = UIView()
    view.layer.contents = UIImage(data: png)?.cgImage
    #expect(view.layer.contentsGravity == .resize && view.layer.contentsScale == 2)
    view.contentMode = .scaleAspectFill
    #expect(view.layer.contentsGravity == .resizeAspectFill)
    view.layer.contentsGravity = .resizeAspect
    #expect(view.layer.contentsGravity == .resizeAspect)
    view.contentMode = .center
    #expect(view.layer.contentsGravity == .center)
    #expect(CALayer().contentsGravity == .resize && CALayer().contentsScale == 1)
  }
}
