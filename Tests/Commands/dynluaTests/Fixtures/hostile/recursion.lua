-- Any infinite recursion is an error; the simulation continues.
-- exit: 1
-- stderr: stack overflow
-- stdout: the simulation continues
local function lua() return 1 + lua() end
local function through_c() return (string.gsub("x", "x", through_c)) end
local function through_host() go(through_host) end
local function through_coroutines() return coroutine.wrap(through_coroutines)() end
for _, f in ipairs { lua, through_c, through_host, through_coroutines } do after(0.1, f) end
after(1, function() print("the simulation continues") end)
