local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

test("an animator has a reference view, or animates free items without one", function()
  local animator = Animator(stage.view)
  equal(animator.referenceView, stage.view)
  equal(Animator().referenceView, nil)
  equal(animator.isRunning, false)
  equal(animator.elapsedTime, 0.0)
  list(animator.behaviors, {})
  check(animator.isAlive)
end)

test("behaviors can be added and removed", function()
  local item = Item { size = { 10, 10 } }
  local animator, gravity, push = Animator(), GravityBehavior { item }, PushBehavior { item }
  animator:addBehavior(gravity)
  animator:addBehavior(push)
  animator:addBehavior(gravity)
  list(animator.behaviors, { gravity, push })
  equal(animator.isRunning, true)
  animator:removeBehavior(gravity)
  animator:removeBehavior(gravity)
  list(animator.behaviors, { push })
  equal(gravity.dynamicAnimator, nil)
  animator:addBehavior(gravity)
  animator:removeAllBehaviors()
  list(animator.behaviors, {})
end)

test("several behaviors and items are added and removed in order", function()
  local a, b = Item { size = { 10, 10 } }, Item { size = { 10, 10 } }
  local animator, gravity, push = Animator { gravity = true }, GravityBehavior {}, PushBehavior {}
  animator:add(a, b)
  list(animator.gravity.items, { a, b })
  animator:remove(b, a)
  list(animator.gravity.items, {})
  local own = animator.gravity
  animator:addBehavior(push, gravity)
  list(animator.behaviors, { own, push, gravity })
  animator:removeBehavior(own, gravity)
  list(animator.behaviors, { push })
  Animator():addBehavior(gravity)
  fails("Animator.addBehavior: argument 2: the behavior has been added to another animator; remove it there first",
    function() animator:addBehavior(own, gravity) end)
  list(animator.behaviors, { push, own })
end)

test("a removed behavior can go to another animator", function()
  local gravity = GravityBehavior { Item { size = { 10, 10 } } }
  local first, second = Animator(), Animator()
  first:addBehavior(gravity)
  fails("Animator.addBehavior: the behavior has been added to another animator; remove it there first", function()
    second:addBehavior(gravity)
  end)
  first:removeBehavior(gravity)
  second:addBehavior(gravity)
  equal(gravity.dynamicAnimator, second)
end)

test("time counts while it runs", function()
  local animator = Animator()
  animator:addBehavior(GravityBehavior { Item { size = { 10, 10 } } })
  stage:step(4)
  near(animator.elapsedTime, 0.0666666667)
end)

test("an untouched item rests after 31 frames, and the animator calls didPause", function()
  local item = Item { size = { 100, 100 } }
  local animator, calls = Animator(), {}
  equal(animator.didPause, nil)
  equal(animator.willResume, nil)
  function animator.didPause(paused) table.insert(calls, paused == animator and "paused at " .. stage.tick) end
  function animator.willResume(resumed) table.insert(calls, resumed == animator and "resumed") end
  animator:addBehavior(DynamicItemBehavior { item })
  stage:step(60)
  list(calls, { "resumed", "paused at 31" })
  equal(animator.isRunning, false)
  animator:addBehavior(GravityBehavior { item })
  equal(calls[3], "resumed")
  equal(animator.isRunning, true)
end)

test("items are found by rectangle, slightly beyond their edges", function()
  local a, b = Item { size = { 50, 50 }, center = { 0, 0 } }, Item { size = { 50, 50 }, center = { 200, 0 } }
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { a, b })
  -- UIKit finds an item 8 pt away, and none 11 pt away.
  list(animator:items { 33, -10, 20, 20 }, { a })
  list(animator:items { 36, -10, 20, 20 }, {})
  equal(#animator:items { -100, -100, 400, 200 }, 2)
end)

test("updateItem applies changes of the script", function()
  local item = Item { size = { 100, 100 } }
  local animator, body = Animator(), DynamicItemBehavior { item, resistance = 0 }
  animator:addBehavior(body)
  body:addLinearVelocity(item, { 60, 0 })
  stage:step(2)
  item.center = { 500, 500 }
  item.rotation = 1
  animator:updateItem(item)
  stage:step(1)
  near(item.center, { 501, 500 }, 1e-2)
  near(item.rotation, 1, 1e-4)
  near(body:linearVelocity(item), { 60, 0 }, 1e-3)
end)

test("an animator with a view moves views inside it", function()
  local outside = View { size = { 10, 10 } }
  fails("Animator.addBehavior: the item is not inside the animator's reference view; add it to that view first",
    function() Animator(stage.view):addBehavior(GravityBehavior { outside }) end)
end)

test("a running animator is not collected", function()
  local item = Item { size = { 100, 100 } }
  do Animator():addBehavior(GravityBehavior { item }) end
  collectgarbage()
  collectgarbage()
  stage:step(5)
  near(item.center.y, 3.1154747, 1e-3)
end)

test("data is a table for the script", function()
  local animator = Animator()
  animator.data.mark = 1
  equal(animator.data.mark, 1)
end)

test("arguments of an animator are checked", function()
  fails("Animator: argument 1 (view): expected a View or nil, got 3", function() Animator(3) end)
  fails("Animator.addBehavior: argument 1 (behavior): expected a Behavior, got nil", function()
    Animator():addBehavior()
  end)
  fails("Animator.items: argument 1 (rect): expected a Rect or { x, y, width, height }, got nil", function()
    Animator():items()
  end)
end)

test("a paused animator advances only by step", function()
  local item = Item { size = { 100, 100 } }
  local animator = Animator()
  animator:addBehavior(GravityBehavior { item })
  equal(animator.isPaused, false)
  animator.isPaused = true
  stage:step(10)
  equal(item.center, Point(0, 0))
  check(animator.isRunning and stage:run(1))
  animator:step()
  near(item.center.y, 0.0693855, 1e-3)
  animator:step(4)
  near(item.center.y, 3.1154747, 1e-3)
  animator.isPaused = false
  stage:step()
  check(item.center.y > 4)
end)

test("speed changes the number of frames, not their length", function()
  local function fall(speed, ticks)
    local item = Item { size = { 100, 100 } }
    local animator = Animator()
    animator.speed = speed
    equal(animator.speed, speed)
    animator:addBehavior(GravityBehavior { item })
    stage:step(ticks)
    animator:removeAllBehaviors()
    return item.center.y
  end
  near(fall(1, 5), 3.1154747, 1e-3)
  near(fall(0.5, 10), 3.1154747, 1e-3)
  near(fall(2.5, 2), 3.1154747, 1e-3)
  fails("Animator.speed: expected a number from 0.01 to 100, got 0", function() Animator().speed = 0 end)
end)

test("itemDidRest is called when an item comes to rest", function()
  local quick, slow = Item { size = { 10, 10 } }, Item { size = { 10, 10 }, center = { 100, 0 } }
  local animator, rested = Animator(), {}
  function animator.itemDidRest(item, from)
    equal(from, animator)
    rested[#rested + 1] = item
  end
  local body = DynamicItemBehavior { quick, slow, resistance = 5 }
  animator:addBehavior(body)
  body:addLinearVelocity(slow, { 300, 0 })
  check(not animator:isResting(quick))
  stage:run(10)
  equal(#rested, 2)
  equal(rested[1], quick)
  equal(rested[2], slow)
  check(animator:isResting(quick) and animator:isResting(slow))
end)

test("a callback cannot step its own animator", function()
  local animator, gravity = Animator(), GravityBehavior { Item { size = { 1, 1 } } }
  local message
  function gravity.action() message = select(2, pcall(animator.step, animator)) end
  animator:addBehavior(gravity)
  stage:step()
  check(message:find("Animator.step: a frame is being computed; a callback cannot start another one", 1, true))
end)

test("queries find items at points, in areas and nearby", function()
  local a, b = Item { size = { 40, 40 }, center = { 100, 100 } }, Item { size = { 40, 40 }, center = { 200, 100 } }
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { a, b })
  list(animator:itemsAt({ 110, 110 }), { a })
  list(animator:itemsAt({ 150, 100 }), {})
  list(animator:itemsWithin(31, { 150, 100 }), { a, b })
  list(animator:itemsOverlapping({ 0, 0, 90, 90 }), { a })
  list(animator:itemsOverlapping(Path.polygon { { 170, 100 }, { 190, 90 }, { 190, 110 } }), { b })
  equal(animator:nearestItem({ 160, 100 }), b)
  equal(animator:nearestItem({ 160, 100 }, 10), nil)
  fails("Animator.itemsOverlapping: an outline must not cross or touch itself", function()
    animator:itemsOverlapping(Path.polygon { { 0, 0 }, { 50, 50 }, { 50, 0 }, { 0, 60 } })
  end)
end)

test("a ray meets items and boundaries, nearest first", function()
  local a, b = Item { size = { 40, 40 }, center = { 100, 0 } }, Item { size = { 40, 40 }, center = { 200, 0 } }
  local collision = CollisionBehavior { a, b }
  collision:addBoundary("wall", { 300, -50 }, { 300, 50 })
  local animator = Animator()
  animator:addBehavior(collision)
  local hit = animator:rayCast({ 0, 0 }, { 400, 0 })
  equal(hit.item, a)
  equal(hit.boundary, nil)
  near(hit.point, { 80, 0 }, 1e-3)
  near(hit.normal, { -1, 0 }, 1e-3)
  near(hit.fraction, 0.2, 1e-4)
  local hits = animator:rayCastAll({ 0, 0 }, { 400, 0 })
  equal(#hits, 3)
  equal(hits[2].item, b)
  equal(hits[3].boundary, "wall")
  equal(hits[3].isReferenceBounds, false)
  equal(animator:rayCast({ 0, 0 }, { 0, 100 }), nil)
  local cast = animator:shapeCast(a, { 100, 0 })
  equal(cast.item, b)
  near(cast.fraction, 0.6, 1e-3)
  equal(animator:shapeCast(Path.rect { 0, 100, 10, 10 }, { 0, 100 }), nil)
end)

test("contacts of an item name what it touches", function()
  local a = Item { size = { 100, 100 }, center = { 100, 149 } }
  local collision = CollisionBehavior { a }
  collision:addBoundary("floor", { 0, 200 }, { 300, 200 })
  local animator = Animator()
  animator:addBehavior(GravityBehavior { a })
  animator:addBehavior(collision)
  list(animator:contacts(a), {})
  stage:step(40)
  local contacts = animator:contacts(a)
  equal(#contacts, 1)
  equal(contacts[1].item, a)
  equal(contacts[1].boundary, "floor")
  near(contacts[1].impulse, 10 / 120, 5e-3)
  near(contacts[1].normal, { 0, 1 }, 1e-3)
end)

test("contacts of an animator's own collision behavior are reported", function()
  local ball = View { size = { 20, 20 }, center = { 100, 50 } }
  stage.view:addSubview(ball)
  local animator = Animator { stage.view, gravity = true, collision = true, items = { ball } }
  local began, ended = 0, 0
  function animator.collision.beganContact(contact)
    equal(contact.item, ball)
    equal(contact.isReferenceBounds, true)
    began = began + 1
  end
  function animator.collision.endedContact() ended = ended + 1 end
  stage:run(10)
  check(began > 0 and ended == began - 1, began .. " and " .. ended)
end)

test("an animator with gravity and collisions moves the items that are added to it", function()
  local ball, box = View { size = { 20, 20 }, center = { 100, 50 } }, View { size = { 20, 20 }, center = { 200, 50 } }
  stage.view:addSubview(ball)
  stage.view:addSubview(box)
  local animator = Animator { stage.view, gravity = true, collision = true, items = { ball } }
  equal(animator.referenceView, stage.view)
  equal(#animator.behaviors, 2)
  equal(animator.gravity.items[1], ball)
  equal(animator.collision.translatesReferenceBoundsIntoBoundary, true)
  animator:add(box)
  animator:add(box)
  equal(#animator.gravity.items, 2)
  animator.gravity.magnitude = 2
  stage:run(10)
  near(ball.center.y, 558, 1)
  near(box.center.y, 558, 1)
  animator:remove(box)
  equal(#animator.collision.items, 1)
  animator:removeBehavior(animator.gravity)
  equal(animator.gravity, nil)
end)

test("an animator without behaviors for all items cannot add one", function()
  local message = "Animator.add: the animator has no behaviors for all items; create it with gravity = true or "
    .. "collision = true"
  fails(message, function() Animator(stage.view):add(View {}) end)
  fails("Animator: the animator has no behaviors for all items; create it with gravity = true or collision = true",
    function() Animator { items = { Item { size = { 1, 1 } } } } end)
  fails("Animator: expected at most one reference view, got 2",
    function() Animator { stage.view, stage.view, gravity = true } end)
  fails("Animator has no property 'gravty'; did you mean 'gravity'?", function() Animator { gravty = true } end)
end)

test("an item outside the reference view leaves no animator behind", function()
  local before, hidden = stage.stateHash, View { size = { 10, 10 } }
  local outside = View { size = { 20, 20 } }
  outside:addSubview(hidden)
  check(not pcall(function() Animator { stage.view, gravity = true, items = { hidden } } end))
  equal(stage.stateHash, before)
end)

test("methods that add something return it", function()
  local label, view = stage.view:addSubview(Label { text = "a" }, View {})
  equal(label.text, "a")
  equal(view.superview, stage.view)
  local animator, item = Animator(), Item { size = { 9, 9 } }
  local gravity = animator:addBehavior(GravityBehavior { magnitude = 2 })
  equal(gravity.magnitude, 2)
  equal(gravity:addItem(item), item)
  equal(Behavior {}:addChildBehavior(PushBehavior { magnitude = 3 }).magnitude, 3)
end)

test("a behavior that destroys the item in its own addition is returned as destroyed", function()
  local Greedy = Behavior.extend "Greedy"
  local item = Item { size = { 9, 9 } }
  function Greedy:willMoveTo() item:destroy() end
  local animator = Animator()
  equal(animator:addBehavior(Greedy()).dynamicAnimator, animator)
  equal(item.isAlive, false)
end)

test("a table in place of true sets the properties of the behavior", function()
  local began = 0
  local animator = Animator {
    stage.view,
    gravity = { magnitude = 0.5 },
    collision = { collisionMode = CollisionMode.boundaries, beganContact = function() began = began + 1 end },
    itemProperties = { elasticity = 0 },
  }
  equal(animator.gravity.magnitude, 0.5)
  equal(animator.collision.collisionMode, CollisionMode.boundaries)
  equal(animator.collision.translatesReferenceBoundsIntoBoundary, true)
  equal(animator.itemProperties.elasticity, 0)
  animator:add(View { size = { 20, 20 }, center = { 50, 50 } })
  equal(#animator.itemProperties.items, 1)
  stage:run(10)
  check(began > 0, began)
  equal(Animator { stage.view, gravity = false, collision = {} }.gravity, nil)
end)

test("a wrong property of such a table is an error, and leaves nothing behind", function()
  local before = stage.stateHash
  fails("Animator: GravityBehavior has no property 'magntiude'; did you mean 'magnitude'?",
    function() Animator { stage.view, gravity = { magntiude = 1 } } end)
  fails("Animator: DynamicItemBehavior.density: expected a finite number above 0, got 0",
    function() Animator { stage.view, gravity = true, itemProperties = { density = 0 } } end)
  fails("Animator: collision: expected a boolean or a table of properties, got 3",
    function() Animator { stage.view, gravity = true, collision = 3 } end)
  fails("Animator: gravity: takes named fields only, but item 1 was given",
    function() Animator { stage.view, gravity = { View {} } } end)
  equal(stage.stateHash, before)
end)

test("a view without a superview is added to the reference view, also one in a group", function()
  local animator = Animator { stage.view, gravity = true }
  local ball = animator:add(View.circle { radius = 10, center = { 50, 50 } })
  equal(ball.superview, stage.view)
  local a, b = View { size = { 9, 9 } }, View { size = { 9, 9 }, center = { 20, 0 } }
  animator:add(ItemGroup { a, b })
  equal(b.superview, stage.view)
  local panel = stage.view:addSubview(View { size = { 100, 100 }, center = { 160, 160 } })
  local inner = panel:addSubview(View { size = { 9, 9 } })
  equal(animator:add(inner).superview, panel)
  local empty = View {}
  check(not pcall(animator.add, animator, empty))
  equal(empty.superview, nil)
end)

test("a table after items sets their properties, the others come from itemProperties", function()
  local animator = Animator { stage.view, gravity = true, itemProperties = { density = 2, elasticity = 0 } }
  local function add(properties)
    local item = View { size = { 100, 100 }, center = { 100, 100 } }
    return animator:add(item, properties)
  end
  local plain, light, heavy = add(nil), add { friction = 0.5 }, add { density = 8 }
  near(plain.mass, 2)
  near(light.mass, 2)
  near(heavy.mass, 8)
  equal(#animator.behaviors, 4)
  add { density = 8 }
  equal(#animator.behaviors, 4)
  animator.itemProperties.density = 4
  near(light.mass, 4)
  near(heavy.mass, 8)
  animator:add(heavy, { isAnchored = true })
  near(heavy.mass, 4)
  equal(animator:isResting(heavy), true)
  animator:remove(light)
  equal(light.mass, 1)
end)

test("properties of items are checked as in DynamicItemBehavior", function()
  local animator = Animator(stage.view)
  local function add(properties)
    return function() animator:add(View { size = { 9, 9 } }, properties) end
  end
  fails("Animator.add: DynamicItemBehavior has no property 'densty'; did you mean 'density'?", add { densty = 3 })
  fails("Animator.add: DynamicItemBehavior.density: expected a finite number above 0, got -1", add { density = -1 })
  local _, message = pcall(add { action = print })
  check(message:find("'action' is not a property of items; expected one of elasticity, friction", 1, true), message)
  equal(#animator.behaviors, 0)
  equal(select("#", animator:add(View { size = { 9, 9 } }, View { size = { 9, 9 } }, { charge = 1 })), 2)
end)

test("a skin keeps items apart, in points", function()
  local animator = Animator { stage.view, gravity = true, collision = true, collisionSkin = 1 }
  equal(animator.collisionSkin, 1.0)
  equal(Animator().collisionSkin, 0.0)
  local box = animator:add(View { size = { 40, 40 }, center = { 100, stage.view.bounds.height - 60 } })
  stage:run(3)
  -- The edges lie 1 pt outside, and half of one skin remains of both.
  check(math.abs(box.center.y - (stage.view.bounds.height - 20.42)) < 0.3, box.center)
  animator.collisionSkin = 0
  equal(animator.isRunning, true)
  stage:run(3)
  near(box.center.y, stage.view.bounds.height - 20, 0.1)
  fails("Animator.collisionSkin: expected a number from 0 to 10, got 11", function() animator.collisionSkin = 11 end)
  equal(animator.collisionSkin, 0.0)
end)

test("items can be dragged where the animator allows it", function()
  local animator = Animator { stage.view, collision = true, allowsDragging = true }
  local ball = animator:add(View.circle { radius = 20, center = { 100, 100 } })
  local wall = animator:add(View { size = { 40, 40 }, center = { 200, 300 } }, { isAnchored = true })
  stage:drag({ ball.center, { 100, 300 } }, 1)
  stage:run(0.95)
  check(ball.center:distance { 100, 290 } < 20, ball.center)
  stage:drag({ wall.center, { 200, 100 } }, 1)
  stage:run(2)
  equal(wall.center, Point(200, 300))
  animator.allowsDragging = false
  local x = ball.center.x
  stage:drag({ ball.center, { 300, ball.center.y } }, 1)
  stage:run(0.95)
  check(math.abs(ball.center.x - x) < 10, ball.center)
end)

test("an item that is destroyed while it is dragged is released", function()
  local animator = Animator { stage.view, gravity = true, allowsDragging = true }
  local ball = animator:add(View.circle { radius = 20, center = { 100, 100 } })
  stage:drag({ ball.center, { 100, 300 } }, 1)
  after(0.5, function() ball:destroy() end)
  stage:run(2)
  equal(ball.isAlive, false)
end)

test("an animator has the energy and momentum of its items", function()
  local animator = Animator { gravity = true, itemProperties = { resistance = 0 } }
  equal(animator.centerOfMass, nil)
  equal(animator.kineticEnergy, 0.0)
  local left = animator:add(Item { size = { 100, 100 }, center = { 0, -100 } })
  local right = animator:add(Item { size = { 100, 100 }, center = { 300, -100 } }, { density = 2 })
  animator:add(Item { size = { 100, 100 }, center = { 900, 0 } }, { isAnchored = true })
  near(animator.centerOfMass, { 200, -100 }, 1e-3)
  near(animator.potentialEnergy, 300000, 0.1)
  left.velocity, right.velocity = { 200, 0 }, { -100, 0 }
  near(animator.momentum, { 0, 0 }, 1e-3)
  near(animator.kineticEnergy, left.kineticEnergy + right.kineticEnergy, 1e-3)
  local start = animator.kineticEnergy + animator.potentialEnergy
  stage:step(20)
  local speed = left.velocity.dy
  -- The velocity is half a step behind.
  near(animator.kineticEnergy + animator.potentialEnergy + 3 * 1000 * speed / 240, start, 1)
end)

test("a lower restitution threshold lets slow impacts bounce", function()
  local function bounces(threshold)
    local animator = Animator { stage.view, gravity = true, collision = true, itemProperties = { elasticity = 0.8 } }
    equal(animator.restitutionThreshold, 100.0)
    animator.restitutionThreshold = threshold
    local ball = animator:add(View.circle { radius = 10, center = { 100, stage.view.bounds.height - 14 } })
    local count = 0
    function animator.collision.endedContact() count = count + 1 end
    stage:run(1)
    return count
  end
  equal(bounces(100), 0)
  check(bounces(10) > 1)
  fails("Animator.restitutionThreshold: expected a finite number from 0 up, got -1",
    function() Animator().restitutionThreshold = -1 end)
end)
