local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near

test("a hit describes where a ray meets an item", function()
  local a = Item { size = { 40, 40 }, center = { 100, 0 } }
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { a })
  local hit = animator:rayCast({ 0, 10 }, { 200, 10 })
  equal(hit.item, a)
  equal(hit.boundary, nil)
  equal(hit.isReferenceBounds, false)
  near(hit.point, { 80, 10 }, 1e-3)
  near(hit.normal, { -1, 0 }, 1e-3)
  near(hit.fraction, 0.4, 1e-4)
end)

test("a hit names the boundary, or the reference view's edges", function()
  local view = View { size = { 20, 20 }, center = { 100, 100 } }
  stage.view:addSubview(view)
  local collision = CollisionBehavior { view, translatesReferenceBoundsIntoBoundary = true }
  collision:addBoundary("wall", { 150, 50 }, { 150, 150 })
  Animator(stage.view):addBehavior(collision)
  local animator = collision.dynamicAnimator
  local hits = animator:rayCastAll({ 120, 100 }, { 10000, 100 })
  equal(#hits, 2)
  equal(hits[1].boundary, "wall")
  equal(hits[1].item, nil)
  equal(hits[2].boundary, nil)
  equal(hits[2].isReferenceBounds, true)
end)
