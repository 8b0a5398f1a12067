-- Using a destroyed object raises an error that names it.
-- exit: 1
-- stderr: View.center: View 'ghost' has been destroyed
local view = View { name = "ghost" }
view:destroy()
assert(not view.isAlive)
print(view.center)
