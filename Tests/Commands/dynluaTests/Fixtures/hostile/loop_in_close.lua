-- Infinite error handlers and __close metamethods are stopped.
-- options: --time-limit 0.1
-- exit: 1
-- stderr: loop_in_close.lua:5: stopped: ran for more than
local endless <close> = setmetatable({}, { __close = function() while true do end end })
