-- Timers count as objects.
-- exit: 1
-- stderr: after: the limit of
for i = 1, math.huge do after(1e6, print) end
