-- Strings that double in size reach the memory limit.
-- exit: 1
-- stderr: not enough memory
local s = "x"
while true do s = s .. s end
