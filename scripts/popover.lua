-- popover.lua: tap "+". A pad shows a popover with two buttons, a phone an alert; any button closes it.

local view  = stage.view
local label = Label { text = "Tap +", center = view.center }
view:addSubview(label)
function stage.onRotate() label.center = view.center end

local function choose(title)
  label.text = title
  print(title)
end

-- The content needs no reference to its popover: `button.popover` returns it.
local menu = View { size = { 200, 125 } }
for row, title in ipairs { "Photo", "Audio" } do
  local button = Button { title = title, frame = { 20, 50 * row - 30, 160, 37 } }
  button:onTap(function()
    choose(title)
    button.popover:dismiss()
  end)
  menu:addSubview(button)
end
local popover = Popover { contentView = menu, didDismiss = function() choose "Nothing" end }

local alert = Alert { title = "Add…", buttons = { "Photo", "Audio", { title = "Cancel", role = "cancel" } } }
function alert.onDismiss(_, title) choose(title) end

local add = BarButtonItem { title = "+" }
add:onTap(function()
  if stage.idiom == "pad" then
    popover:present { from = add, permittedArrowDirections = PopoverArrowDirection.any }
  else
    alert:present()
  end
end)
view:addSubview(NavigationBar { title = "Pictures", rightBarButtonItems = { add } })
