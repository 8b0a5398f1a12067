-- Finalizers run with hooks disabled, so that an infinite one ends the program. The sandbox has no finalizers.
-- options: --time-limit 0.1
-- profile: trusted
-- exit: 124
-- stdout: before
print("before")
setmetatable({}, { __gc = function() while true do end end })
collectgarbage()
