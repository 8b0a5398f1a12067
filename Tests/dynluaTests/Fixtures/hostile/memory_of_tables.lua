-- Tables without end run into the memory limit; the world goes on.
-- exit: 1
-- stderr: not enough memory
-- stdout: the world goes on
after(0.1, function()
  local t = {}
  for i = 1, math.huge do t[i] = { i } end
end)
after(1, function() print("the world goes on") end)
