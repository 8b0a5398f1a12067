-- A coroutine created before the time limit started has no hook of its own; it is stopped as well.
-- options: --time-limit 0.1
-- exit: 1
-- stderr: loop_in_old_coroutine.lua:6: stopped: ran for more than
local old = coroutine.create(function()
  while true do pcall(error) end
end)
every(0.1, function() coroutine.resume(old) end)
