-- throw.lua: a ball is thrown at a box. Which speeds and angles land?
--   dynlua sweep scripts/sweeps/throw.lua --set speed=600:1100:10 --set angle=40:85:1 -o throws.csv
--   dynlua sweep --plot throws.csv --value landed

local speed, angle = params.speed or 860, math.rad(params.angle or 65)

local view = stage.view
local ball = View { size = { 24, 24 }, center = { 30, 500 }, cornerRadius = 12, backgroundColor = "orange" }
ball.collisionBoundsType = "ellipse"
view:addSubview(ball)

local animator  = Animator(view)
local collision = CollisionBehavior { ball, translatesReferenceBoundsIntoBoundary = true }
animator:addBehavior(GravityBehavior { ball }, collision)
animator:addBehavior(DynamicItemBehavior { ball, elasticity = 0.5, resistance = 0.3 })

-- A box without a lid.
local box = Rect(220, 470, 60, 98)
collision:addBoundary("left", { box.minX, box.minY }, { box.minX, box.maxY })
collision:addBoundary("right", { box.maxX, box.minY }, { box.maxX, box.maxY })
for _, x in ipairs { box.minX, box.maxX } do
  view:addSubview(View { size = { 2, box.height }, center = { x, box.midY }, backgroundColor = "silver" })
end

local throw = DynamicItemBehavior { ball }
animator:addBehavior(throw)
throw:addLinearVelocity(ball, { speed * math.cos(angle), -speed * math.sin(angle) })

function update()
  local isInside = ball.center.x > box.minX and ball.center.x < box.maxX and ball.center.y > box.minY
  result = { landed = isInside and 1 or 0, x = ball.center.x }
end
