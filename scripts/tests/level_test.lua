-- level_test.lua: tests of behaviors/level.lua. Run it with: dynlua test scripts/tests/level_test.lua

local Level = require "behaviors.level"

describe("behaviors/level.lua", function()
  local animator, level

  local function makeLevel()
    animator = Animator { stage.view, gravity = true, collision = true }
    level    = Level(animator)
    function level.make.crate(fields)
      return animator:add(View {
        size = fields.size, center = fields.center, name = fields.name, backgroundColor = fields.color,
      })
    end
    function level.make.spring(fields)
      return animator:addBehavior(AttachmentBehavior { item = fields.a, attachedTo = fields.b, frequency = 2 })
    end
  end

  before_each(function()
    state = nil
    makeLevel()
  end)

  it("makes the objects of a file again, where they were and with their velocities", function()
    for i = 1, 5 do
      local name = "crate " .. i
      level:add("crate", { name = name, size = Size(30, 20), center = Point(60 * i, 100), color = Color "red" })
    end
    level:all("crate")[2].velocity = { 300, -100 }
    level:all("crate")[3].angularVelocity = 4
    stage:step(20)
    local name   = os.tmpname()
    local places = {}
    for i, crate in ipairs(level:all "crate") do
      places[i] = {
        center = crate.center, rotation = crate.rotation, velocity = crate.velocity,
        angularVelocity = crate.angularVelocity,
      }
    end
    level:save(name)
    stage:step(100)
    makeLevel()
    level:load(name)
    os.remove(name)
    assert.equal(5, #level:all "crate")
    for i, crate in ipairs(level:all "crate") do
      assert.equal(places[i].center, crate.center)
      assert.equal(places[i].velocity, crate.velocity)
      assert.near(places[i].rotation, crate.rotation, 1e-9)
      assert.near(places[i].angularVelocity, crate.angularVelocity, 1e-9)
      assert.equal("crate " .. i, crate.name)
      assert.equal(Color "red", crate.backgroundColor)
    end
    local center = level:all("crate")[2].center
    stage:step(1)
    assert.is_true(level:all("crate")[2].center.x > center.x, "it moves on")
  end)

  it("keeps objects that refer to each other, also from state", function()
    local a = level:add("crate", { size = { 30, 30 }, center = { 100, 100 } })
    local b = level:add("crate", { size = { 30, 30 }, center = { 200, 100 } })
    level:add("spring", { a = a, b = b })
    state = { player = b, score = 3, names = { "one", "two\n", [7] = 1 / 3 }, limits = { math.huge, -math.huge } }
    local kept = state
    local text = level:text()
    state.score, state.player, state.new = 9, nil, true
    level:setText(text)
    assert.is_true(kept == state, "the same table")
    assert.equal(3, state.score)
    assert.is_nil(state.new)
    assert.is_true(state.player == level:all("crate")[2] and state.player ~= b)
    assert.same({ "one", "two\n", [7] = 1 / 3 }, state.names)
    assert.same({ math.huge, -math.huge }, state.limits)
    local spring = level:all("spring")[1]
    assert.is_true(spring.items[1] == level:all("crate")[1] and spring.items[2] == state.player)
    assert.equal(text, level:text())
  end)

  it("keeps places without an animator, gaps in lists, odd numbers, and objects as keys", function()
    function level.make.sign(fields)
      return stage.view:addSubview(View { size = { 10, 10 }, name = fields.name })
    end
    local sign = level:add("sign", { name = "a" })
    sign.center, sign.rotation = { 50, 60 }, 0.5
    state = { list = { 1, nil, 3 }, least = math.mininteger, float = 3.0, [2.5] = "x", visits = { [sign] = 7 } }
    level:setText(level:text())
    local made = level:all("sign")[1]
    assert.is_true(made ~= sign and made.superview == stage.view)
    assert.equal(Point(50, 60), made.center)
    assert.near(0.5, made.rotation, 1e-9)
    assert.same({ 1, nil, 3 }, state.list)
    assert.is_true(math.type(state.least) == "integer" and state.least == math.mininteger)
    assert.is_true(math.type(state.float) == "float" and state[2.5] == "x")
    assert.equal(7, state.visits[made])
  end)

  it("removes timers and behaviors when it is loaded", function()
    local count = 0
    function level.make.clock()
      return every(0.1, function() count = count + 1 end)
    end
    function level.make.wind()
      return animator:addBehavior(GravityBehavior { gravityDirection = { 0.1, 0 } })
    end
    level:add "clock"
    level:add "wind"
    local text, behaviorCount = level:text(), #animator.behaviors
    for _ = 1, 3 do level:setText(text) end
    stage:step(60)
    assert.near(10, count, 1)
    assert.equal(behaviorCount, #animator.behaviors)
  end)

  it("leaves out what was destroyed, with what was made from it", function()
    local a = level:add("crate", { size = { 30, 30 }, center = { 100, 100 } })
    local b = level:add("crate", { size = { 30, 30 }, center = { 200, 100 } })
    level:add("spring", { a = a, b = b })
    a:destroy()
    level:setText(level:text())
    assert.equal(1, #level:all "crate")
    assert.equal(0, #level:all "spring")
  end)

  it("names what a file cannot hold", function()
    local crate = level:add("crate", { size = { 30, 30 }, center = { 100, 100 } })
    local function refuses(path, found)
      local message = ("state.%s: expected plain data or an object of the level, got %s"):format(path, found)
      assert.has_error(function() level:text() end, message)
    end
    state = { enemies = { { think = print } } }
    refuses("enemies[1].think", "a function")
    state = { other = View { name = "other" } }
    refuses("other", "View 'other'")
    state = {}
    state.itself = { state }
    refuses("itself[1]", "one that contains itself")
    local fields = {}
    fields.self = fields
    fields.size, fields.center = { 30, 30 }, { 50, 50 }
    level:add("crate", fields)
    assert.has_error(function() level:text() end,
      "crate.self: expected plain data or an object of the level, got one that contains itself")
    table.remove(level.entries)
    state = { target = crate }
    crate:destroy()
    refuses("target", tostring(crate))
  end)

  it("leaves the level as it is if the file has an error", function()
    local crate = level:add("crate", { size = { 30, 30 }, center = { 100, 100 } })
    for text, message in pairs {
      ["return 1"] = 'tower.level: expected a level, which begins with "-- dynlua level 1"',
      ["-- dynlua level 1\nmake(1,"] = "tower.level:2: unexpected symbol near <eof>",
      ['-- dynlua level 1\nmake(1, "tree", {})'] = "tower.level:2: expected a function level.make.tree, got nil",
      ["-- dynlua level 1\nos.exit()"] = "tower.level:2: attempt to index a nil value (global 'os')",
    } do
      assert.has_error(function() level:setText(text, "tower.level") end, message)
    end
    assert.is_true(crate.isAlive)
    assert.has_error(function() level:load "no such file" end, "no such file: No such file or directory")
    assert.has_error(function() level:add "tree" end, "add: expected a function level.make.tree, got nil")
  end)
end)
