-- A hundred thousand coroutines that close each other, which would overflow the C stack without a limit.
-- options: --memory-limit 256
-- exit: 0
-- stdout: false	true
local co
for i = 1, 100000 do
  local inner = co
  co = coroutine.create(function()
    local c <close> = setmetatable({}, { __close = function()
      if inner then assert(coroutine.close(inner)) end
    end })
    coroutine.yield()
  end)
  coroutine.resume(co)
end
local ok, message = coroutine.close(co)
print(ok, message:find("C stack overflow", 1, true) ~= nil)
