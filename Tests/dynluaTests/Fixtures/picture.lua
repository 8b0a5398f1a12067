-- picture.lua: plays push.lua with three taps and prints the motion as an animated SVG, the README's picture.

local say = print
print = function() end -- push.lua's output would be mixed with the SVG
dofile("scripts/push.lua")

local seconds, ticksPerFrame = 9, 3
local taps = { { 0.5, 270, 120 }, { 2.5, 60, 470 }, { 5.5, 250, 500 } }

local function percent(ticks) return string.format("%.2f%%", 100 * ticks / (60 * seconds)) end

-- The square's centre and rotation, every few ticks.
local square = stage.view.subviews[1]
local frames = {}
for tick = 0, 60 * seconds, ticksPerFrame do
  table.insert(frames, string.format(
    "%s{transform:translate(%.1fpx,%.1fpx) rotate(%.3frad)}",
    percent(tick), square.center.x, square.center.y, square.rotation))
  for _, tap in ipairs(taps) do
    if math.floor(tap[1] * 60) == tick then stage:tap(tap[2], tap[3]) end
  end
  stage:step(ticksPerFrame)
end

local width, height = stage.size.width, stage.size.height
local out = {}
local function line(format, ...) table.insert(out, string.format(format, ...)) end
line('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 %g %g" width="%g" height="%g">', width + 8, height + 8, (width + 8) / 2, (height + 8) / 2)
line('<style>')
line('#square{animation:move %gs linear infinite}', seconds)
line('@keyframes move{%s}', table.concat(frames))
for i, tap in ipairs(taps) do
  local start = tap[1] * 60
  line('#tap%d{opacity:0;animation:tap%d %gs linear infinite}', i, i, seconds)
  line('@keyframes tap%d{0%%{opacity:0}%s{opacity:0}%s{opacity:.8}%s{opacity:0}100%%{opacity:0}}', i, percent(start - 1), percent(start), percent(start + 40))
end
line('</style>')
line('<rect x="-2" y="-2" width="%g" height="%g" rx="14" fill="#f6f8fa" stroke="#57606a" stroke-width="3"/>', width + 4, height + 4)
line('<g id="square"><rect x="-40" y="-40" width="80" height="80" fill="%s"/></g>', square.backgroundColor)
for i, tap in ipairs(taps) do
  line('<circle id="tap%d" cx="%g" cy="%g" r="16" fill="#0969da"/>', i, tap[2], tap[3])
end
line('</svg>')
say(table.concat(out, "\n"))
os.exit(0)
