-- A loop that catches every error is stopped, too.
-- options: --time-limit 0.1
-- exit: 1
-- stderr: loop_in_pcall.lua:5: stopped: ran for more than
local function again() while true do end end
while true do
  pcall(again) while true do xpcall(error, function() while true do end end) end
end
