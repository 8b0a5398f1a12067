import Dynamics
import Testing
import Views

/// The size of image views, and where their images are.
@Suite struct ImageViewTests {
  private func image(_ width: Int, _ height: Int, scale: Double = 1, byte: UInt8 = 0) -> Image {
    Image(
      Image.Contents(
        fileData: [byte], format: .png, width: width, height: height,
        pixels: Array(repeating: .max, count: width * height), isOpaque: true), scale: scale)
  }

  @Test func `a view has the size of its image, about its center, until a size is set`() {
    let view = ImageView(image: image(40, 20, scale: 2))
    #expect(view.bounds.size == Size(width: 20, height: 10))
    view.center = Point(x: 100, y: 100)
    view.image = image(60, 60)
    #expect(view.bounds.size == Size(width: 60, height: 60) && view.center == Point(x: 100, y: 100))
    view.bounds.size = Size(width: 50, height: 50)
    view.image = image(10, 10)
    #expect(view.bounds.size == Size(width: 50, height: 50))
    view.sizeToFit()
    #expect(view.frame == Rect(x: 75, y: 75, width: 10, height: 10))
    view.image = nil
    #expect(view.bounds.size == .zero)
  }

  @Test func `a frame that is not empty stays, and touches pass through`() {
    let view = ImageView(image: image(8, 8), frame: Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(!view.isUserInteractionEnabled)
  }

  @Test(arguments: [
    (ImageView.ContentMode.scaleToFill, 100.0, 60.0), (.scaleAspectFit, 100, 50), (.scaleAspectFill, 120, 60),
    (.center, 40, 20),
  ])
  func `the content mode fits the image into the view`(
    mode: ImageView.ContentMode, width: Double, height: Double
  ) {
    let view = ImageView(image: image(40, 20), frame: Rect(x: 0, y: 0, width: 100, height: 60))
    view.contentMode = mode
    #expect(
      view.imageRect(inViewOfSize: view.bounds.size)
        == Rect(x: -width / 2, y: -height / 2, width: width, height: height))
  }

  @Test func `the hash of the state depends on the file, and on how it is drawn`() {
    func hash(_ change: (ImageView) -> Void) -> UInt64 {
      let stage = Stage()
      let view = ImageView(image: image(4, 4), frame: Rect(x: 0, y: 0, width: 9, height: 9))
      stage.view.addSubview(view)
      change(view)
      return stage.stateHash
    }
    let hashes = [
      hash { _ in }, hash { $0.image = image(4, 4, byte: 1) }, hash { $0.image = nil },
      hash { $0.contentMode = .center }, hash { $0.templateColor = .white },
      hash { $0.layerContents = LayerStyle.Contents(image(4, 4), gravity: .center) },
      hash { $0.layerContents = LayerStyle.Contents(image(4, 4), gravity: .scaleToFill) },
      hash { $0.layerContents = LayerStyle.Contents(image(4, 4, byte: 1), gravity: .center) },
    ]
    #expect(Set(hashes).count == hashes.count)
    #expect(hash { _ in } == hashes[0])
  }

  @Test func `the digest depends on every byte and on their number`() {
    let files: [[UInt8]] = [[], [0], [0, 0], [1], Array(0..<16), Array(0..<15) + [16], [16] + Array(1..<16)]
    #expect(Set(files.map { Image.digest(of: $0) }).count == files.count)
  }
}
