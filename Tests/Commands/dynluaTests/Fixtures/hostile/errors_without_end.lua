-- A repeated error is reported once, with its count.
-- exit: 1
-- stderr: on purpose
local function fail() error("on purpose") end
local function again() after(0, again) after(0, fail) end
again()
after(1, function() stage.isPaused = true end)
