-- Infinitely many tables reach the memory limit; the simulation continues.
-- exit: 1
-- stderr: not enough memory
-- stdout: the simulation continues
after(0.1, function()
  local t = {}
  for i = 1, math.huge do t[i] = { i } end
end)
after(1, function() print("the simulation continues") end)
