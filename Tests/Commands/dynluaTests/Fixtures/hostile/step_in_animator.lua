-- The stage cannot be stepped in a callback of an animator that the script steps.
-- exit: 1
-- stderr: Stage.step: a frame of an animator is being computed; a callback cannot run the stage
local item = Item { size = { 10, 10 } }
local animator, gravity = Animator(), GravityBehavior { item }
gravity.action = function() stage:step(1) end
animator:addBehavior(gravity)
animator:step(3)
