-- An error in a finalizer is reported, and the interrupted code continues.
-- profile: trusted
-- exit: 1
-- stderr: failing_finalizer.lua:6: error in __gc: on purpose
-- stdout: went on
setmetatable({}, { __gc = function() error("on purpose") end })
collectgarbage()
print("went on")
