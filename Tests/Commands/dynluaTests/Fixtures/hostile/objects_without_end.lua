-- More objects than the limit are refused.
-- exit: 1
-- stderr: live objects is reached
kept = {}
for i = 1, math.huge do kept[i] = View {} end
