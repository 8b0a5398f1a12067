-- A script that breaks its own globals affects only itself.
-- exit: 1
-- stderr: no such name
for name in pairs(_G) do if name ~= "error" and name ~= "setmetatable" and name ~= "_G" and name ~= "after" then _G[name] = nil end end
setmetatable(_G, { __index = function() error("no such name", 2) end })
after(0.1, function() return update end)
