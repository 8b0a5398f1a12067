local testing = require "testing"
local test, fails = testing.test, testing.fails

test("a script that did not come from a file cannot ask for it to be read again", function()
  fails("reload: the script did not come from a file that could be read again", function() reload() end)
end)
