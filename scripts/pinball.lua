-- pinball.lua: the left and right arrow keys, or taps on the two halves, move the flippers; at first they play alone.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
view.gradient       = { "#101838", "#40104c" }
local display       = Label { text = "0", fontSize = 28, bold = true, textColor = "white", center = { width / 2, 80 } }
view:addSubview(display)

local animator, collision = Animator(view), CollisionBehavior {}
animator:addBehavior(collision)

local function add(new)
  view:addSubview(new)
  collision:addItem(new)
  return new
end

local ball = add(View { name = "ball", size = { 18, 18 }, center = { width / 2, 30 }, collisionBoundsType = "ellipse" })
ball.gradient     = Gradient { "white", "slategray", kind = "radial", from = { 0.3, 0.3 }, to = { 1, 1 } }
ball.cornerRadius = 9
local rolling = DynamicItemBehavior { ball, density = 4, resistance = 0, elasticity = 0.4, friction = 0.05 }
animator:addBehavior(rolling, GravityBehavior { ball, magnitude = 0.5 }) -- the table is inclined

for i, color in ipairs { "tomato", "gold", "turquoise" } do
  local bumper = View { name = "bumper", size = { 50, 50 }, center = { 84 + 76 * (i - 1), i == 2 and 260 or 170 } }
  bumper.backgroundColor, bumper.shadowColor, bumper.shadowOpacity, bumper.shadowRadius = color, color, 1, 8
  bumper.cornerRadius, bumper.borderWidth, bumper.borderColor = 25, 5, "white"
  bumper.collisionBoundsType = "ellipse"
  animator:addBehavior(DynamicItemBehavior { add(bumper), isAnchored = true, elasticity = 1.2 })
end

-- A flipper hangs on a hinge at its outer end, where a motor drives it up or down.
local flippers = {}
for side, sign in pairs { left = -1, right = 1 } do
  local hinge, slope = Point(width / 2 + 78 * sign, height - 100), -0.5 * sign
  local flipper = add(View { size = { 70, 14 }, center = hinge - Vector.polar(slope, 28 * sign), rotation = slope })
  flipper.name, flipper.cornerRadius, flipper.gradient = side .. " flipper", 7, { "white", "crimson" }
  local motor = AttachmentBehavior.pin { item = flipper, anchor = hinge, maximumMotorTorque = 40 }
  motor.attachmentRange = sign < 0 and FloatRange(-1, 0) or FloatRange(0, 1)
  animator:addBehavior(motor)
  flippers[side] = function(isRaised) motor.motorSpeed = sign * (isRaised and 16 or -8) end
end

-- The wall leads from one flipper over the arch at the top to the other; below the screen is the drain.
local wall = { Point(width / 2 - 76, height - 110), Point(0, height - 153) }
for angle = 0, 180, 12 do
  wall[#wall + 1] = Point(width / 2 * (1 - math.cos(math.rad(angle))), 165 - 160 * math.sin(math.rad(angle)))
end
for i = 2, 1, -1 do wall[#wall + 1] = Point(width - wall[i].x, wall[i].y) end
view:addSubview(Shape { path = wall, stroke = "orchid", lineWidth = 5, cap = "round", join = "round" })
collision:addBoundary("wall", wall)
collision:addBoundary("drain", { -width, height + 30 }, { 2 * width, height + 30 })

local score, balls = 0, 3
local function serve()
  ball.center = { width / 2, 30 }
  animator:updateItem(ball)
  rolling:addLinearVelocity(ball, Vector(math.random(-300, 300), 0) - rolling:linearVelocity(ball))
end

function collision.beganContact(contact)
  local bumper = contact.otherItem and contact:other(ball)
  if contact.boundary == "drain" then
    balls = balls - 1
    print(balls .. " balls are left, the score is " .. score)
    if balls > 0 then serve() else collision:removeItem(ball) end
  elseif bumper and bumper.name == "bumper" then
    score = score + 10
    display.text, bumper.scale = tostring(score), 1.15
    animate(0.2, function() bumper.scale = 1 end)
  end
end

local function sideOf(point) return point.x < width / 2 and "left" or "right" end
local demo = every(0.05, function() -- raises a flipper for the ball, until a key or a tap does
  local offset = ball.center - Point(width / 2, height - 90)
  flippers[sideOf(ball.center)](math.abs(offset.x) < 60 and math.abs(offset.y) < 40 and stage.tick % 30 < 20)
end)

function stage.onKey(press)
  demo:cancel()
  if flippers[press.key] then flippers[press.key](press.phase == "began") end
end

view:onTap(function(tap)
  demo:cancel()
  local flip = flippers[sideOf(tap.location)]
  flip(true)
  after(0.2, function() flip(false) end)
end)
serve()
