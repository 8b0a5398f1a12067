-- C functions have no hooks; the program ends and keeps its output.
-- options: --time-limit 0.1
-- exit: 124
-- stderr: long_pattern.lua:7: stopped: a function that this line called
-- stdout: before
print("before")
local _ = ("a"):rep(300):find(".-.-.-.-.-b")
