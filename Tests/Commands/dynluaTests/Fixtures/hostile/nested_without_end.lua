-- The nesting depth of views and behaviors is limited, because they are traversed recursively.
-- stdout: both refused
local function nest(make, add)
  local inner = make()
  for depth = 1, 900 do
    local outer = make()
    local succeeded, message = pcall(add, outer, inner)
    if not succeeded then
      assert(message:match "nested at most %d+ deep", message)
      return depth
    end
    inner = outer
  end
  error "no end"
end
assert(nest(View, function(outer, inner) outer:addSubview(inner) end) == 40)
assert(nest(function() return Behavior {} end, function(outer, inner) outer:addChildBehavior(inner) end) == 100)
print "both refused"
