-- Plays a scene with LÖVE, without a window: love FOLDER SCENE STEPS.
local scene, bodies, hinges = {}, {}, {}

local function numbers(line)
  local values = {}
  for word in line:gmatch "%S+" do values[#values + 1] = tonumber(word) end
  return values
end

local function read(path)
  local file = assert(io.open(path))
  for key, value in file:read("*l"):gmatch "(%a+) (%S+)" do scene[key] = tonumber(value) end
  for i = 1, scene.bodies do bodies[i] = numbers(file:read "*l") end
  for i = 1, scene.hinges do hinges[i] = numbers(file:read "*l") end
  file:close()
end

local function add(world, values)
  local isDynamic, isCircle, x, y, angle, vx, vy, extentX, extentY = unpack(values)
  local body = love.physics.newBody(world, x, y, isDynamic == 1 and "dynamic" or "static")
  body:setAngle(angle)
  local shape = isCircle == 1 and love.physics.newCircleShape(extentX)
    or love.physics.newRectangleShape(2 * extentX, 2 * extentY)
  local fixture = love.physics.newFixture(body, shape, 1)
  fixture:setFriction(scene.friction)
  fixture:setRestitution(scene.restitution)
  if scene.collides == 0 then fixture:setGroupIndex(-1) end
  if isDynamic == 1 then body:setLinearVelocity(vx, vy) end
  return body
end

local function make()
  love.physics.setMeter(1)
  local world = love.physics.newWorld(0, scene.gravity, scene.sleeps == 1)
  local made = {}
  for i, values in ipairs(bodies) do made[i] = add(world, values) end
  for _, hinge in ipairs(hinges) do
    love.physics.newRevoluteJoint(made[hinge[1] + 1], made[hinge[2] + 1], hinge[3], hinge[4], false)
  end
  return world, made
end

local function report(seconds, events, made)
  local y, energy, count = 0, 0, 0
  for i, body in ipairs(made) do
    if bodies[i][1] == 1 then
      local vx, vy = body:getLinearVelocity()
      y, energy, count = y + body:getY(), energy + 0.5 * body:getMass() * (vx * vx + vy * vy), count + 1
    end
  end
  io.write(("seconds %.9g events %d meanY %.9g energy %.9g\n"):format(seconds, events, y / count, energy))
end

-- Returns a function that applies linear drag by a wind of 10 m/s, which reverses its direction every second.
local function makeWind(made)
  local moving, frame = {}, 0
  for i, body in ipairs(made) do
    if bodies[i][1] == 1 then moving[#moving + 1] = body end
  end
  return function()
    frame = frame + 1
    local speed = math.floor(frame / 60) % 2 == 0 and 10 or -10
    for _, body in ipairs(moving) do
      local vx, vy = body:getLinearVelocity()
      body:applyForce((speed - vx) / 10, -vy / 10)
    end
  end
end

function love.load(arguments)
  read(arguments[1])
  local world, made = make()
  local events = 0
  if scene.counts == 1 then
    local function count() events = events + 1 end
    world:setCallbacks(count, count)
  end
  for _ = 1, scene.warmup do world:update(1 / 60) end
  events = 0
  local applyWind = scene.wind == 1 and makeWind(made) or function() end
  local started = os.clock()
  for _ = 1, tonumber(arguments[2]) do
    world:update(1 / 60)
    applyWind()
  end
  report(os.clock() - started, events, made)
  os.exit(0)
end
