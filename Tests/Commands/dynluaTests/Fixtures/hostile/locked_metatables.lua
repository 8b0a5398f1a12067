-- The host's metatables cannot be reached or changed.
-- exit: 0
-- stdout: locked
for _, x in ipairs { View {}, Point(1, 2), View, stage, CollisionMode } do
  assert(type(getmetatable(x)) ~= "table")
  assert(not pcall(setmetatable, x, {}))
end
print("locked")
