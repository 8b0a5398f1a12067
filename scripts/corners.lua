-- corners.lua: drag the picture, or throw it: it slides into a corner, as in a video call.

local view    = stage.view
local picture = View { size = { 90, 120 }, center = view.center, cornerRadius = 8, backgroundColor = "steelblue" }
view:addSubview(picture)

-- Light and well damped, it slides to its place almost without swinging.
local animator = Animator(view)
local sliding  = DynamicItemBehavior { picture, density = 0.01, resistance = 10, friction = 0, allowsRotation = false }
animator:addBehavior(CollisionBehavior { picture, translatesReferenceBoundsIntoBoundary = true })
animator:addBehavior(sliding)

-- Each corner has a spring of its own, and a quarter of the screen in which it pulls.
local width, height = view.bounds.width, view.bounds.height
local dx, dy        = 20 + picture.size.width / 2, 20 + picture.size.height / 2
local springs       = {}
for _, corner in ipairs { { dx, dy }, { width - dx, dy }, { dx, height - dy }, { width - dx, height - dy } } do
  local spring = FieldBehavior.spring { position = corner, region = Region.rect(width - 2 * dx, height - 2 * dy) }
  table.insert(springs, spring)
  animator:addBehavior(spring)
end

local function hold() -- no spring pulls at what a finger holds
  for _, spring in ipairs(springs) do spring:removeItem(picture) end
end

local function release(velocity)
  for _, spring in ipairs(springs) do spring:addItem(picture) end
  sliding:addLinearVelocity(picture, velocity - sliding:linearVelocity(picture))
end

picture:onPan(function(pan)
  if pan.state == "began" then
    hold()
  elseif pan.state == "changed" then
    picture.center = pan.location
    animator:updateItem(picture)
  else
    release(pan.velocity)
  end
end)

release(Vector(200, -300)) -- a throw to begin with
