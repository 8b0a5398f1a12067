-- A step inside a step is an error.
-- exit: 1
-- stderr: Stage.step: a tick is being computed; a callback cannot start another one
every(0.1, function() stage:step(1) end)
