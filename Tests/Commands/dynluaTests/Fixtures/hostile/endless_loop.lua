-- An infinite loop is stopped, and its line is reported.
-- options: --time-limit 0.1
-- exit: 1
-- stderr: endless_loop.lua:6: stopped: ran for more than
print("before")
while true do end
