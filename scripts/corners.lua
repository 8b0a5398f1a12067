-- corners.lua: drag or throw the picture, and it slides into a corner, as in a video call.

local view    = stage.view
local picture = View { size = { 90, 120 }, center = view.center, cornerRadius = 8, backgroundColor = "steelblue" }
view:addSubview(picture)

-- The picture is light and strongly damped, so that it slides into the corner almost without oscillation.
local animator = Animator(view)
local sliding  = DynamicItemBehavior { picture, density = 0.01, resistance = 10, friction = 0, allowsRotation = false }
animator:addBehavior(CollisionBehavior { picture, translatesReferenceBoundsIntoBoundary = true }, sliding)

-- Each corner has its own spring, which acts in a quarter of the screen; a rotation moves the corners.
local springs = {}
for i = 1, 4 do
  springs[i] = FieldBehavior.spring()
  animator:addBehavior(springs[i])
end

local function placeSprings()
  local width, height = view.bounds.width, view.bounds.height
  local dx, dy        = 20 + picture.size.width / 2, 20 + picture.size.height / 2
  for i, corner in ipairs { { dx, dy }, { width - dx, dy }, { dx, height - dy }, { width - dx, height - dy } } do
    springs[i].position, springs[i].region = corner, Region.rect(width - 2 * dx, height - 2 * dy)
  end
end

placeSprings()

local size = view.bounds.size
function stage.onRotate()
  placeSprings()
  local width, height = view.bounds.width, view.bounds.height
  picture.center = Point(picture.center.x * width / size.width, picture.center.y * height / size.height)
  size           = view.bounds.size
  animator:updateItem(picture)
end

local function hold() -- disables the springs during a drag
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

release(Vector(200, -300)) -- the initial throw
