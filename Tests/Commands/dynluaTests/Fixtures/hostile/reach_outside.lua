-- Nothing in the sandbox reaches files, programs or compiled code.
-- profile: sandbox
-- exit: 0
-- stdout: closed
assert(not io and not debug and not dofile and not loadfile)
assert(not os.execute and not os.exit and not os.getenv and not os.remove and not os.rename and not os.tmpname)
assert(not package.loadlib and not package.cpath and not package.searchers)
assert(not string.dump and not ("").dump)
assert(not pcall(require, "io") and not pcall(require, "cjson") and not pcall(require, "..extremes"))
assert(not load("\27Lua", "x", "b") and not load("\27Lua"))
assert(not pcall(setmetatable, {}, { __gc = print }))
print("closed")
