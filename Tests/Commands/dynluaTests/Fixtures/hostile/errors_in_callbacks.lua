-- Any error in a callback is reported, and the simulation continues.
-- exit: 1
-- stderr: (error object is a nil value)
-- stdout: the simulation continues
local raised = {
  function() error() end, function() error({}) end, function() error("text") end,
  function() error(setmetatable({}, { __tostring = function() error("again") end })) end,
  function() error(setmetatable({}, { __tostring = function() return 1 end })) end,
  function() coroutine.wrap(error)("from a coroutine") end,
  function() local x <close> = setmetatable({}, { __close = error }) error("closing") end,
}
for _, f in ipairs(raised) do every(0.1, f) end
after(1, function() print("the simulation continues") end)
