local testing = require "testing"
local test, equal, fails = testing.test, testing.equal, testing.fails

-- Eight pixels, 4 × 2: red, red, green, green; blue, blue, transparent, transparent.
local png = "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAFklEQVR42mP4z8DwH4ThEMoHARDJAAAVGxHvuxR+mgAAAABJRU5ErkJggg=="

local function decode(text)
  local digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  local bytes, bits, count = {}, 0, 0
  for digit in text:gmatch "[^=]" do
    bits, count = (bits << 6 | (digits:find(digit, 1, true) - 1)) & 0xFFFF, count + 6
    if count >= 8 then
      count = count - 8
      bytes[#bytes + 1] = string.char(bits >> count & 255)
    end
  end
  return table.concat(bytes)
end

-- Calls a function with the name of a file that has the given contents.
local function withFile(ending, contents, f)
  local base = os.tmpname()
  local name = base .. ending
  local file = assert(io.open(name, "wb"))
  file:write(contents)
  file:close()
  local ok, message = pcall(f, name)
  os.remove(name)
  os.remove(base)
  if not ok then error(message, 0) end
end

test("an image has the size of its picture, until a size is set", function()
  withFile(".png", decode(png), function(name)
    local image = Image { name, center = { 50, 60 } }
    equal(image.file, name)
    equal(image.imageSize, Size(4, 2))
    equal(image.size, Size(4, 2))
    equal(image.center, Point(50, 60))
    equal(Image({ name, size = { 80, 60 } }).size, Size(80, 60))
    image.size = { 40, 40 }
    image.file = nil
    equal(image.file, nil)
    equal(image.imageSize, Size(0, 0))
    equal(image.size, Size(40, 40))
    image:sizeToFit()
    image.file = name
    equal(image.size, Size(4, 2))
  end)
end)

test("the name of a file states the pixels per point", function()
  withFile("@2x.png", decode(png), function(name)
    equal(Image({ name }).size, Size(2, 1))
  end)
end)

test("an image is a view that touches pass through", function()
  local image = Image {}
  equal(image.contentMode, "scaleToFill")
  equal(image.templateColor, nil)
  equal(image.userInteractionEnabled, false)
  image.contentMode, image.templateColor, image.cornerRadius = "scaleAspectFill", "red", 8
  equal(image.contentMode, "scaleAspectFill")
  equal(image.templateColor, Color "red")
  equal(image.size, Size(0, 0))
end)

test("a file that is missing, damaged or of another kind is an error with its name", function()
  fails("Image: 'nothing.png': expected a PNG or JPEG file in the script's folder; cannot read the file: No such file or directory",
    function() Image { "nothing.png" } end)
  fails("Image: expected the name of one file, got 2", function() Image { "a.png", "b.png" } end)
  fails('Image.contentMode: expected "scaleToFill", "scaleAspectFit", "scaleAspectFill" or "center", got a string "fill"',
    function() Image { contentMode = "fill" } end)
  withFile(".png", decode(png):sub(1, 50), function(name)
    fails("Image: '" .. name .. "': expected a complete PNG file; its data is damaged", function() Image { name } end)
  end)
  withFile(".txt", "text", function(name)
    local image = Image {}
    fails("Image.file: '" .. name .. "': expected a PNG or JPEG file", function() image.file = name end)
    equal(image.file, nil)
  end)
end)

test("the opaque part of a picture is an outline about its center, at the size at which it is shown", function()
  withFile(".png", decode(png), function(name)
    local path = Path.trace(name, { tolerance = 0 })
    equal(path.bounds, Rect(-2, -1, 4, 2))
    equal(path:contains { -1, 0.5 }, true)
    equal(path:contains { 1, 0.5 }, false)
    local image = Image { name, size = { 40, 20 } }
    image.collisionBoundingPath, image.collisionBoundsType = Path.trace(image), "path"
    equal(image.collisionBoundingPath.bounds, Rect(-20, -10, 40, 20))
    fails("Path.trace: tolerance: expected a finite number from 0 up, got -1", function()
      Path.trace(image, { tolerance = -1 })
    end)
    fails("Path.trace: expected a table with tolerance and opacity, got a table with 'tolerence'", function()
      Path.trace(image, { tolerence = 1 })
    end)
  end)
end)
