-- A function of C has no hooks; the program ends, with what was printed.
-- options: --time-limit 0.1
-- exit: 124
-- stderr: long_pattern.lua:7: stopped: a function that this line called
-- stdout: before
print("before")
local _ = ("a"):rep(300):find(".-.-.-.-.-b")
