-- A loop without end is stopped with its line.
-- options: --time-limit 0.1
-- exit: 1
-- stderr: endless_loop.lua:6: stopped: ran for more than
print("before")
while true do end
