-- A string larger than the available memory is refused, by Lua's limit or by the host's.
-- exit: 0
-- stdout: refused	refused	refused
local function try(n) return pcall(string.rep, "x", n) and "made" or "refused" end
print(try(1 << 30), try(1 << 40), try(math.maxinteger))
