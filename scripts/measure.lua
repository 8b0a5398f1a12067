-- measure.lua: a lesson. A ball falls, a table records its motion, and the slope of its speed is g; a tap repeats it.

local view     = stage.view
local animator = Animator { view, gravity = true, itemProperties = { resistance = 0 } }
local ball     = View.circle { radius = 12, backgroundColor = "orange", name = "ball" }
local top, interval = 60, 0.1

-- A ruler: a line each 100 pt below the start.
for distance = 0, view.bounds.height - top, 100 do
  local y = top + distance
  view:addSubview(View { frame = { 0, y, view.bounds.width, 1 }, backgroundColor = "#80808060" },
    Label { frame = { 8, y + 2, 80, 14 }, text = distance .. " pt", fontSize = 11, textColor = "gray" })
end

-- The slope of the straight line that fits the points best.
local function slope(rows, x, y)
  local n, sx, sy, sxx, sxy = #rows, 0, 0, 0, 0
  for _, row in ipairs(rows) do
    sx, sy = sx + row[x], sy + row[y]
    sxx, sxy = sxx + row[x] * row[x], sxy + row[x] * row[y]
  end
  return (n * sxy - sx * sy) / (n * sxx - sx * sx)
end

local function drop()
  animator:remove(ball)
  ball.center = { view.center.x, top }
  animator:add(ball)
  ball:stop()
  local start, rows, timer = animator.elapsedTime, {}, nil
  print "    t/s     s/pt   v/(pt/s)   E kin + E pot"
  timer = every(interval, function()
    local row = {
      time = animator.elapsedTime - start, distance = ball.center.y - top, speed = ball.velocity.dy,
      energy = ball.kineticEnergy + ball.potentialEnergy,
    }
    table.insert(rows, row)
    print(("%7.2f %8.1f %10.1f %15.0f"):format(row.time, row.distance, row.speed, row.energy))
    if ball.center.y < view.bounds.height - 100 then return end
    timer:cancel()
    animator:remove(ball) -- It is caught.
    result = { g = slope(rows, "time", "speed"), rows = #rows, loss = 1 - row.energy / rows[1].energy }
    print(("g = %.1f pt/s², which is %.2f m/s² with 100 pt for a meter"):format(result.g, result.g / 100))
  end)
  return timer
end

local timer = drop()
view:onTap(function()
  timer:cancel()
  timer = drop()
end)
