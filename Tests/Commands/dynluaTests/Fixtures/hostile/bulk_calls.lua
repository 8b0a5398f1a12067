-- Forces on several items are rejected if one of the items cannot be moved.
-- stdout: all refused
local item, other = Item { size = { 10, 10 } }, Item { size = { 10, 10 } }
local group = ItemGroup { item }
local animator = Animator()
local material = DynamicItemBehavior { other }
animator:addBehavior(material)
local view = View { size = { 0, 0 } }
for _, items in ipairs { { view }, { group, item }, { item, group }, { other, view } } do
  local values = {}
  for i = 1, 2 * #items do values[i] = 1 end
  assert(not pcall(material.applyForces, material, items, values))
end
local free = GravityBehavior { other }
assert(not pcall(free.applyForces, free, { item }, { 1, 1 }))
print "all refused"
