local testing = require "testing"
local test, fails = testing.test, testing.fails

test("reload is an error in a script without a file", function()
  fails("reload: the script did not come from a file that could be read again", function() reload() end)
end)
