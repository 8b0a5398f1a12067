-- Non-finite numbers are rejected as arguments.
-- exit: 1
-- stderr: expected a finite number
-- stdout: nothing got in
local item = Item { size = { 10, 10 } }
local animator = Animator()
animator:addBehavior(GravityBehavior { item })
for _, bad in ipairs { 0 / 0, 1 / 0, -1 / 0 } do
  assert(not pcall(function() item.center = { bad, 0 } end))
  assert(not pcall(function() GravityBehavior { item }.magnitude = bad end))
end
stage:step(10)
assert(item.center.x == item.center.x)
print("nothing got in")
item.center = { 0, 0 / 0 }
