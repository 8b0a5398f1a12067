-- galton.lua: a Galton board. 256 balls fall through eight rows of pins; the lines above the bins are the binomial
-- distribution of independent decisions, whose variance is 2. Real ones depend on each other: with elasticity 0.2, a
-- ball keeps its direction (the correlation of successive steps is 0.5) and the variance is 4.4; with 0.45, it is
-- 1.0. Between them, with 0.35, 60 seeds have the mean 4.10, the variance 2.12, the correlation 0.24 and chi-squared
-- 11; independent decisions would have 4, 2, 0 and 8.
--   dynlua sweep scripts/sweeps/galton.lua --set elasticity=0.2:0.6:0.05 --seeds 1..6 --seconds 60 -o galton.csv
--   dynlua sweep --plot galton.csv --x elasticity --value variance

local rows, ballCount   = 8, 256
local spacing, rowSpace = 32, 36
local top, floor        = 64, 560
local view, animator    = stage.view, Animator(stage.view)

-- The balls collide with the pins only, not with each other, and do not rotate.
local gravity   = GravityBehavior {}
local collision = CollisionBehavior { collisionMode = CollisionMode.boundaries }
local material  = DynamicItemBehavior {
  elasticity = params.elasticity or 0.35, friction = 0, resistance = 1.5, allowsRotation = false,
}
animator:addBehavior(gravity, collision, material)

-- The x coordinate of the pin on the right of bin `bin` in a row; bins count from 0, as rows below 1 have one bin.
local function pinX(row, bin) return view.center.x + (bin - (row - 1) / 2) * spacing end
local function pinY(row) return top + (row - 1) * rowSpace end

-- Each row has a pin more than the one above, and one beyond each end.
for row = 1, rows do
  for bin = -1, row do
    local pin = Point(pinX(row, bin), pinY(row))
    collision:addBoundary("pin " .. row .. " " .. bin, Path.circle(pin, 3))
    view:addSubview(View { size = { 6, 6 }, center = pin, cornerRadius = 3, backgroundColor = "silver" })
  end
end

-- Below, walls separate the bins. A bar is two points high for each ball; the line is the count of the binomial
-- distribution, which for 2^n balls is a row of Pascal's triangle.
local counts, expected, bars = {}, { [0] = 1 }, {}
for bin = 0, rows do
  local x = pinX(rows, bin)
  collision:addBoundary("wall " .. bin, { x, pinY(rows) }, { x, floor })
  expected[bin + 1] = expected[bin] * (rows - bin) // (bin + 1)
  counts[bin], bars[bin] = 0, View { backgroundColor = "steelblue" }
  view:addSubview(bars[bin])
  view:addSubview(View {
    size = { spacing - 4, 2 }, center = { x - spacing / 2, floor - 2 * expected[bin] }, backgroundColor = "gold",
  })
end

-- A ball is dropped above the first pin, at most 2 points off its centre.
local balls, dropped = {}, 0
local feed
feed = every(0.1, function()
  local ball = View { size = { 18, 18 }, cornerRadius = 9, backgroundColor = "orange", collisionBoundsType = "ellipse" }
  ball.center = Point(view.center.x + 4 * math.random() - 2, top - 25)
  view:addSubview(ball)
  for _, behavior in ipairs { gravity, collision, material } do behavior:addItem(ball) end
  dropped = dropped + 1
  balls[#balls + 1] = { view = ball, row = 1, bin = 0, tick = stage.tick }
  if dropped == ballCount then feed:cancel() end
end)

-- A step is half a bin to either side; the correlation is that of each ball's steps in successive rows.
local products, squares = 0, 0
local function passRow(ball)
  local bin  = math.ceil((ball.view.center.x - pinX(ball.row, 0)) / spacing)
  bin        = math.max(0, math.min(bin, ball.row))
  local step = bin - ball.bin - 0.5
  products   = products + step * (ball.step or 0)
  squares    = squares + (ball.step and step ^ 2 or 0)
  ball.row, ball.bin, ball.step, ball.tick = ball.row + 1, bin, step, stage.tick
end

-- A ball that rests on top of a pin is pushed to either side.
local function release(ball)
  material:addLinearVelocity(ball.view, { math.random() < 0.5 and -20 or 20, 0 })
  ball.tick = stage.tick
end

local function count(bin)
  counts[bin] = counts[bin] + 1
  local height = 2 * counts[bin]
  bars[bin].frame = Rect(pinX(rows, bin) - spacing + 2, floor - height, spacing - 4, height)
end

local function summary()
  local mean, variance, chiSquared = 0, 0, 0
  for bin = 0, rows do mean = mean + bin * counts[bin] / ballCount end
  for bin = 0, rows do
    variance   = variance + (bin - mean) ^ 2 * counts[bin] / ballCount
    chiSquared = chiSquared + (counts[bin] - expected[bin]) ^ 2 / expected[bin]
  end
  return { mean = mean, variance = variance, chiSquared = chiSquared, correlation = products / squares }
end

function update()
  for i = #balls, 1, -1 do
    local ball   = balls[i]
    local bottom = ball.view.center.y
    while ball.row <= rows and bottom > pinY(ball.row) + rowSpace / 2 do passRow(ball) end
    if bottom > floor - 2 * counts[ball.bin] then
      count(ball.bin)
      ball.view:destroy()
      table.remove(balls, i)
    elseif stage.tick - ball.tick > 90 then
      release(ball)
    end
  end
  if dropped == ballCount and #balls == 0 and not result then
    result, update = summary(), nil
    print(string.format("mean %.2f (binomial: 4), variance %.2f (2), chi-squared %.1f (8 ± 4), correlation %.2f (0)",
      result.mean, result.variance, result.chiSquared, result.correlation))
  end
end
