-- Infinite callbacks are stopped one by one, and the simulation continues.
-- options: --time-limit 0.1
-- exit: 1
-- stderr: stopped: ran for more than
-- stdout: the simulation continues
after(0.1, function() while true do end end)
after(0.2, function() repeat pcall(error) until false end)
go(function() wait(0.3) while true do end end)
animate(0.4, function() end, function() while true do end end)
after(1, function() print("the simulation continues") end)
