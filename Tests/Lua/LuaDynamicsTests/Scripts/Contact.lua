local testing = require "testing"
local test, equal, near, check = testing.test, testing.equal, testing.near, testing.check

-- Two squares of 100 × 100 points, of which the left one moves to the right one at 300 pt/s.
local function collide()
  local left = Item { size = { 100, 100 }, center = { 0, 0 } }
  local right = Item { size = { 100, 100 }, center = { 150, 0 } }
  local collision, body = CollisionBehavior { left, right }, DynamicItemBehavior { left, right, resistance = 0 }
  local animator = Animator()
  animator:addBehavior(body)
  animator:addBehavior(collision)
  body:addLinearVelocity(left, { 300, 0 })
  return left, right, collision
end

test("two items that collide have a contact", function()
  local left, right, collision = collide()
  local began
  function collision.beganContact(contact) began = began or contact end
  stage:step(30)
  equal(began.item, left)
  equal(began.otherItem, right)
  equal(began:other(left), right)
  equal(began:other(right), left)
  equal(began:other(Item { size = { 1, 1 } }), nil)
  equal(began.boundary, nil)
  equal(began.isReferenceBounds, false)
  near(began.point.x, 100, 6)
  check(math.abs(began.point.y) <= 50)
  near(began.normal, { 1, 0 }, 1e-3)
  near(began.approachSpeed, 300, 1)
  -- Each has a mass of 1; with elasticity 0.2 the velocity of each changes by 300 · (1 + 0.2) / 2 = 180 pt/s, 1.8 units of a push.
  near(began.impulse, 1.8, 0.02)
end)

test("a contact that has ended has neither impulse nor speed", function()
  local left, right, collision = collide()
  local ended
  function collision.endedContact(contact) ended = contact end
  stage:step(60)
  equal(ended.item, left)
  equal(ended.otherItem, right)
  equal(ended.impulse, 0.0)
  equal(ended.approachSpeed, 0.0)
end)

test("the edges of the view have no name", function()
  local square = View { size = { 50, 50 }, center = { 160, 500 } }
  stage.view:addSubview(square)
  local collision = CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true }
  local contacts = {}
  function collision.beganContact(contact) table.insert(contacts, contact) end
  local animator = Animator(stage.view)
  animator:addBehavior(GravityBehavior { square })
  animator:addBehavior(collision)
  stage:step(60)
  local contact = contacts[1]
  equal(contact.boundary, nil)
  equal(contact.otherItem, nil)
  equal(contact.isReferenceBounds, true)
  near(contact.normal, { 0, 1 }, 1e-3)
  near(contact.point.y, 568, 1)
end)
