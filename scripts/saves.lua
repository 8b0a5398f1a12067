-- saves.lua: undo in a sandbox. A tap adds a block, Kick scatters them all, and Undo goes back in time, step by step.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
view.gradient       = { "#24243e", "#6b5b95" }

local animator     = Animator { view, gravity = true, collision = true, allowsDragging = true }
local colors       = { "#ffd166", "#ef767a", "#7bdff2", "#b5ead7", "#f7b2d9" }
local past, future = {}, {} -- Local variables are not part of a saved state; the global table state is.
state = { count = 0 }

local label = stage.overlay:addSubview(Label { fontSize = 15, textColor = "#fffc", frame = { 20, 20, 80, 20 } })

local function add(center)
  state.count = state.count + 1
  local side  = 34 + 4 * (state.count % 4)
  local block = View { size = { side, side }, center = center, name = "block " .. state.count, cornerRadius = 8 }
  block.backgroundColor = colors[state.count % #colors + 1]
  view:addSubview(block)
  animator:add(block, { friction = 0.5 })
  label.text = state.count .. " blocks"
end

local function kick()
  for _, block in ipairs(view.subviews) do
    block.velocity        = { math.random(-500, 500), math.random(-900, -300) }
    block.angularVelocity = math.random(-9, 9)
  end
end

-- Changes the scene, which can be undone.
local function act(change)
  table.insert(past, stage:save())
  future = {}
  change()
end

-- Goes back or forward by one change.
local function travel(from, to)
  if #from == 0 then return end
  local time, count = stage.time, state.count
  table.insert(to, stage:save())
  stage:restore(table.remove(from))
  print(("from %.2f s with %d blocks to %.2f s with %d"):format(time, count, stage.time, state.count))
end

local function undo() travel(past, future) end
local function redo() travel(future, past) end
local function kickAll() act(kick) end
for i, action in ipairs { { "Undo", undo }, { "Redo", redo }, { "Kick", kickAll } } do
  local button = Button { title = action[1], frame = { width - 14 - 64 * (4 - i), 12, 58, 36 }, cornerRadius = 18 }
  button.titleColor, button.bold, button.backgroundColor, button.onTap = "white", true, "#ffffff30", action[2]
  stage.overlay:addSubview(button)
end
view:onTap(function(tap) act(function() add(tap.location) end) end)

for i = 1, 9 do add { width / 2 + 50 * ((i - 1) % 3 - 1), height - 60 * math.ceil(i / 3) } end
after(1.5, kickAll)
after(4, undo)
