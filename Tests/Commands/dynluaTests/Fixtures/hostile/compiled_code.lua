-- Compiled code can crash Lua, so the sandbox rejects it in every form.
-- profile: sandbox
-- exit: 0
-- stdout: nil	nil	nil
local code = "\27LuaT\0\25\147\r\n\26\n\4\8\8xV\0\0\0\0\0\0\0\0\0\0\0(w@\1\255\255\255\255"
print(load(code, "x", "b") or nil, load(code, "x", "bt") or nil, (load(function() local c = code code = nil return c end, "x")))
