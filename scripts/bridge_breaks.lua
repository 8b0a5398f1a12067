-- bridge_breaks.lua: planks on pins that break. Each ball is heavier than the one before; a tap drops the next one.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
local road, bank    = height * 0.6, 40
view.gradient       = { "#24344d", "#6f87a8" }

local animator = Animator { view, gravity = true, collision = { translatesReferenceBoundsIntoBoundary = false } }

for i, name in ipairs { "left bank", "right bank" } do
  local cliff = View { frame = { i == 1 and 0 or width - bank, road, bank, height - road }, name = name }
  cliff.gradient = { "#7d9465", "#4a4038" }
  animator:add(cliff, { isAnchored = true })
end

-- The planks hang in a parabola; each is pinned to the one before it, and the ends to the banks.
local count, span, sag = 8, width - 2 * bank, 30
local function place(u) return Point(bank + span * u, road + 4 + 4 * sag * u * (1 - u)) end

local function hang(plank, other, anchor)
  local pin = AttachmentBehavior.pin { item = plank, attachedTo = other, anchor = anchor, breakForce = 120 }
  function pin.onBreak()
    print(("a pin of %s breaks at %.0f N"):format(plank.name, pin.reactionForce.length))
    plank.backgroundColor = "firebrick"
  end
  animator:addBehavior(pin)
end

local previous
for i = 1, count do
  local left, right = place((i - 1) / count), place(i / count)
  local plank = View { size = { (right - left).length, 8 }, center = place((i - 0.5) / count), name = "plank " .. i }
  plank.rotation, plank.backgroundColor, plank.cornerRadius = (right - left).angle, "burlywood", 2
  animator:add(plank, { density = 2 })
  hang(plank, previous, left)
  previous = plank
end
hang(previous, nil, place(1))

local balls = 0
local function drop()
  balls = balls + 1
  local ball = View.circle { radius = 16, center = { width / 2, road - 100 }, backgroundColor = "silver" }
  animator:add(ball, { density = 2 ^ balls, rollingResistance = 0.05 })
  ball.name = "ball " .. balls
  print(("%s weighs %.1f N"):format(ball.name, ball.mass * 10))
end

view:onTap(drop)
after(0.5, drop)
