-- marbles.lua: marbles race down a run of five screens, and the camera follows the leader. Tap to follow the next.

local height = 2640
stage.view.gradient = { "#12203d", "#33204f" } -- the background does not move with the camera
local course = View { frame = { 0, 0, 320, height } }
stage.view:addSubview(course)

local animator, gravity = Animator(course), GravityBehavior()
local collision = CollisionBehavior { translatesReferenceBoundsIntoBoundary = true }
local fixed     = DynamicItemBehavior { isAnchored = true, friction = 0.05 }
local rolling   = DynamicItemBehavior { elasticity = 0.45, friction = 0.05, resistance = 0 }
animator:addBehavior(gravity, collision, fixed, rolling)

local function add(item, ...)
  course:addSubview(item)
  for _, behavior in ipairs { collision, ... } do behavior:addItem(item) end
  return item
end

local function bar(x, y, length, angle)
  add(View {
    size = { length, 14 }, center = { x, y }, rotation = angle, cornerRadius = 7, gradient = { "#f5d9a8", "#b9834a" },
    shadowOpacity = 0.4, shadowOffset = { 0, 5 },
  }, fixed)
end

local function peg(x, y)
  add(View {
    size = { 18, 18 }, center = { x, y }, cornerRadius = 9, collisionBoundsType = "ellipse",
    gradient = Gradient { "#ffd0e4", "#d0417e", kind = "radial", from = { 0.4, 0.3 }, to = { 1, 0.9 } },
    shadowOpacity = 0.4, shadowOffset = { 0, 4 },
  }, fixed)
end

for y = 150, height - 500, 800 do
  for i = 0, 2 do -- ramps from side to side
    local side = i % 2 == 0 and 1 or -1
    bar(160 - 50 * side, y + 110 * i, 230, 0.3 * side)
  end
  for row = 0, 4 do -- a field of pegs
    for column = 0, 4 + row % 2 do peg(40 + 60 * column - 30 * (row % 2), y + 390 + 58 * row) end
  end
end

local marbles = {}
for i, name in ipairs { "gold", "tomato", "limegreen", "deepskyblue", "orchid" } do
  marbles[i] = add(View {
    name = name, size = { 26, 26 }, center = { 30 + 34 * i, 40 }, cornerRadius = 13, collisionBoundsType = "ellipse",
    gradient = Gradient { "white", name, kind = "radial", from = { 0.35, 0.3 }, to = { 0.9, 0.9 } },
    shadowOpacity = 0.5, shadowOffset = { 0, 4 },
  }, gravity, rolling)
end

-- Views in the overlay stay where they are on the screen.
local board = Label {
  frame = { 12, 12, 296, 26 }, cornerRadius = 13, backgroundColor = "#0008", textColor = "white", fontSize = 13,
  textAlignment = "center",
}
stage.overlay:addSubview(board)

stage.camera.bounds = course.frame
local chosen, arrived = nil, 0
function update()
  if arrived < #marbles then
    table.sort(marbles, function(a, b) return a.center.y > b.center.y end)
    board.text = ("%s leads, %d m to go"):format(marbles[1].name, (height - marbles[1].center.y) // 100)
  end
  stage.camera:follow(chosen or marbles[1])
  for _, marble in ipairs(marbles) do
    if not marble.data.hasArrived and marble.center.y > height - 40 then
      marble.data.hasArrived, arrived = true, arrived + 1
      print(("%d. %s after %.1f s"):format(arrived, marble.name, stage.time))
    end
  end
end

stage.view:onTap(function()
  chosen = marbles[chosen and chosen == marbles[2] and 3 or 2]
  print("the camera follows " .. chosen.name)
end)
