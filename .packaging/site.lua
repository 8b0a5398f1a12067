-- site.lua DOCUMENTATION OUTPUT: writes the pages of the documentation; run by .packaging/site.
--   DOCUMENTATION  the folder of the Markdown files that DocC writes
--   OUTPUT         the folder of the pages

local documentation, output = arg[1], arg[2]

-- The articles, in the order of the menu.
local sections = {
  { "Guides", {
    "Sources/Commands/dynlua/dynlua.docc/Guides/FirstScript.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/ForcesAndContacts.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/OwnBehaviors.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/Recipes.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/Terminal.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/Studio.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/Prompt.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/TimeTravel.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/Sweeps.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/Command.md",
    "Sources/Lua/LuaTesting/LuaTesting.docc/TestingScripts.md",
    "Sources/Lua/LuaDynamics/LuaDynamics.docc/Reloading.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/ComingFromUIKit.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/ComingFromLOVE.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/Embedding.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/ProgramsForIOS.md",
    "Sources/Commands/dynlua/dynlua.docc/Guides/Benchmarks.md",
  } },
  { "Reference", { "Sources/Lua/LuaDynamics/LuaDynamics.docc/LuaReference.md" } },
  { "Files and protocols", {
    "Sources/Commands/dynlua/dynlua.docc/Recordings.md",
    "Sources/Commands/dynlua/dynlua.docc/Pictures.md",
    "Sources/Playing/RemoteControl/RemoteControl.docc/Console.md",
    "Sources/Playing/RemoteControl/RemoteControl.docc/Protocol.md",
    "Sources/Playing/Studio/Studio.docc/Requests.md",
  } },
  { "Development", {
    "Sources/Commands/dynlua/dynlua.docc/Architecture.md",
    "Sources/Commands/dynlua/dynlua.docc/Glossary.md",
  } },
}
local modules = { "Dynamics", "Physics", "UIKit" }

local function read(path)
  local file <close> = assert(io.open(path))
  return file:read "a"
end

local function write(path, text)
  os.execute(("mkdir -p '%s'"):format(path:match "^(.*)/"))
  local file <close> = assert(io.open(path, "w"))
  assert(file:write(text))
end

local function escape(text)
  return (text:gsub("[&<>\"]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }))
end

-- MARK: Pages and the links between them

-- The path of each page in the output by the name with which articles link to it.
local pages = {}
local searchable = {}

-- The name of a file without the characters that have a meaning in URLs.
local function fileName(path)
  return (path:gsub("[^%w/._-]", function(c) return ("~%02x"):format(c:byte()) end))
end

local function articlePage(path)
  local module, name = path:match "Sources/%w+/(%w+)/.*/(%w+)%.md$"
  return "guides/" .. (name == "Protocol" and module .. name or name):lower() .. ".html"
end

local function relative(from, to)
  local _, depth = from:gsub("/", "")
  return ("../"):rep(depth) .. to
end

-- MARK: Markdown

local function identifier(text)
  return (text:lower():gsub("[`*]", ""):gsub("[^%w]+", "-"):gsub("^-", ""):gsub("-$", ""))
end

-- The target of a link in an article; nil if it has no page.
local function target(link, page)
  if link:match "^https?://" then return link end
  if link:match "^#" then return link end
  local name = link:match "^<?doc:([%w/-]+)" or link:match "([%w]+)%.md" or link:match "^/?documentation/(.*)$" or link
  local found = pages[name:lower()]
  return found and relative(page, found)
end

-- A name as HTML that breaks between its parts, so that names fit narrow pages and the columns of tables.
local function nameHTML(name) return (escape(name):gsub("([.:(])(%a)", "%1<wbr>%2")) end

local function inline(text, page)
  local spans = {}
  local function keep(html)
    spans[#spans + 1] = html
    return "\1" .. #spans .. "\2"
  end
  text = text:gsub("``([^`]+)``", function(symbol)
    local name = symbol:gsub("/", ".")
    local link = target(symbol, page)
    local code = "<code>" .. nameHTML(name) .. "</code>"
    return keep(link and ('<a href="%s">%s</a>'):format(link, code) or code)
  end)
  text = text:gsub("`([^`]+)`", function(code)
    -- A type in an article is that of the Lua API, and otherwise that of the module.
    local link = page:match "^guides/" and pages["lua " .. code] or pages["symbol " .. code]
    local html = "<code>" .. nameHTML(code) .. "</code>"
    return keep(link and ('<a href="%s">%s</a>'):format(relative(page, link), html) or html)
  end)
  text = text:gsub("\\([|*_<>])", function(c) return keep(escape(c)) end)
  text = text:gsub("<doc:([%w-]+)>", function(name)
    local link = target("doc:" .. name, page)
    return link and keep(('<a href="%s">%s</a>'):format(link, name)) or name
  end)
  text = text:gsub("<(https?://[^>]+)>", function(url) return keep(('<a href="%s">%s</a>'):format(url, url)) end)
  text = text:gsub("!%[([^%]]*)%]%(([^)]*)%)", function(alternative, source)
    source = source:match "%.images/" and relative(page, "images/") .. source:match "[^/]*$" or source:match "[^/]*$"
    if not source:match "%.%w+$" then source = source .. ".svg" end
    return keep(('<img src="%s" alt="%s">'):format(source, escape(alternative)))
  end)
  text = text:gsub("%[([^%]]*)%](%b())", function(label, link)
    -- Names of methods have parentheses too.
    local url = target(link:sub(2, -2), page)
    return url and keep('<a href="' .. url .. '">') .. label .. keep "</a>" or label
  end)
  text = escape(text)
  text = text:gsub("%*%*(.-)%*%*", "<strong>%1</strong>"):gsub("%*([^%s*][^*]*)%*", "<em>%1</em>")
  repeat
    local count
    text, count = text:gsub("\1(%d+)\2", function(number) return spans[tonumber(number)] end)
  until count == 0
  return text
end

local keywords = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then true until
  while let var func class struct enum protocol extension import init static final public guard case switch self throws try some any
  override get set weak lazy typealias where]]):gmatch "%S+" do keywords[word] = true end

local function highlighted(code, language)
  if language ~= "lua" and language ~= "swift" then return escape(code) end
  local comment = language == "lua" and "^%-%-[^\n]*" or "^//[^\n]*"
  local result, index = {}, 1
  while index <= #code do
    local rest = code:sub(index)
    local token, class = rest:match(comment), "comment"
    if not token then token, class = rest:match '^"[^"\n]*"' or rest:match "^'[^'\n]*'", "string" end
    if not token then token, class = rest:match "^%d[%w.]*", "number" end
    if not token then
      token = rest:match "^[%a_][%w_]*"
      class = token and (keywords[token] and "keyword" or token:match "^%u" and "type") or nil
    end
    token = token or rest:match "^[^%w_\"'/-]+" or rest:sub(1, 1)
    result[#result + 1] = class and ('<span class="%s">%s</span>'):format(class, escape(token)) or escape(token)
    index = index + #token
  end
  return table.concat(result)
end

local function cells(row)
  local list = {}
  for cell in (row:gsub("\\|", "\3"):gsub("^|", "") .. ""):gmatch "([^|]*)|" do
    list[#list + 1] = (cell:gsub("\3", "|"):match "^%s*(.-)%s*$")
  end
  return list
end

-- Returns the HTML of Markdown, and its headings.
local function html(markdown, page)
  local lines, out, headings = {}, {}, {}
  for line in (markdown .. "\n"):gmatch "(.-)\n" do lines[#lines + 1] = line end
  local index = 1
  local function add(...) out[#out + 1] = table.concat { ... } end
  local function isParagraph(line)
    return line ~= "" and not line:match "^#+ " and not line:match "^%s*```" and not line:match "^|"
      and not line:match "^%s*[-*] " and not line:match "^%s*%d+%. " and not line:match "^>"
  end
  while index <= #lines do
    local line = lines[index]
    local level, title = line:match "^(#+) (.*)"
    local indentation, language = line:match "^(%s*)```(%w*)"
    if language then
      local code = {}
      index = index + 1
      while index <= #lines and not lines[index]:match "^%s*```" do
        code[#code + 1] = lines[index]:sub(#indentation + 1)
        index = index + 1
      end
      add("<pre><code>", highlighted(table.concat(code, "\n"), language), "</code></pre>")
      index = index + 1
    elseif level then
      if not (#level == 2 and (title == "Overview" or title == "Discussion")) then
        local id = identifier(title)
        headings[#headings + 1] = { level = #level, id = id, title = title }
        local isName = title:match "^%S+$" and not title:match "[`*%[\\]"
        -- Before a capital too, since the words of a title are long on a narrow page.
        local text = isName and nameHTML(title):gsub("(%l)(%u)", "%1<wbr>%2") or inline(title, page)
        add(("<h%d id=\"%s\">%s</h%d>"):format(#level, id, text, #level))
      end
      index = index + 1
    elseif line:match "^|" then
      local isHeading = true
      add '<div class="scroll"><table>'
      while index <= #lines and lines[index]:match "^|" do
        if not lines[index]:match "^|[%s:|-]+$" then
          local tag = isHeading and "th" or "td"
          local row = {}
          for _, cell in ipairs(cells(lines[index])) do row[#row + 1] = ("<%s>%s</%s>"):format(tag, inline(cell, page), tag) end
          add("<tr>", table.concat(row), "</tr>")
        end
        isHeading = false
        index = index + 1
      end
      add "</table></div>"
    elseif line:match "^>" then
      local quoted = {}
      while index <= #lines and lines[index]:match "^>" do
        quoted[#quoted + 1] = lines[index]:gsub("^> ?", "")
        index = index + 1
      end
      local text = table.concat(quoted, "\n"):gsub("^(%u%a+):", "**%1.**")
      add("<aside>", (html(text, page)), "</aside>")
    elseif line:match "^%s*[-*] " or line:match "^%s*%d+%. " then
      local tag = line:match "^%s*%d" and "ol" or "ul"
      add("<", tag, ">")
      while index <= #lines and (lines[index]:match "^%s*[-*] " or lines[index]:match "^%s*%d+%. ") do
        local item = lines[index]:gsub("^%s*[-*] ", ""):gsub("^%s*%d+%. ", "")
        index = index + 1
        while index <= #lines and lines[index]:match "^%s+%S" and not lines[index]:match "^%s*[-*] " do
          item = item .. " " .. lines[index]:match "^%s*(.*)"
          index = index + 1
        end
        add("<li>", inline(item, page), "</li>")
        if lines[index] == "" and (lines[index + 1] or ""):match "^%s*[-*] " then index = index + 1 end
      end
      add("</", tag, ">")
    elseif line == "" then
      index = index + 1
    else
      local text = {}
      while index <= #lines and isParagraph(lines[index]) do
        text[#text + 1] = lines[index]
        index = index + 1
      end
      -- A line that only looks like the beginning of something else.
      if #text == 0 then text, index = { line }, index + 1 end
      add("<p>", inline(table.concat(text, "\n"), page), "</p>")
    end
  end
  return table.concat(out, "\n"), headings
end

-- MARK: Layout

local menu = {}

local function menuHTML(page)
  local out = {}
  for _, section in ipairs(menu) do
    out[#out + 1] = "<h4>" .. section[1] .. "</h4><ul>"
    for _, entry in ipairs(section[2]) do
      out[#out + 1] = ('<li><a%s href="%s">%s</a></li>'):format(
        entry.page == page and ' class="here"' or "", relative(page, entry.page), escape(entry.title))
    end
    out[#out + 1] = "</ul>"
  end
  return table.concat(out, "\n")
end

local function writePage(page, title, body)
  write(output .. "/" .. page, ([[
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s – dynlua</title>
<link rel="stylesheet" href="%s">
<script defer src="%s"></script>
<script defer src="%s" data-root="%s"></script>
</head>
<body>
<header><a class="home" href="%s">dynlua</a><input type="search" placeholder="Search" aria-label="Search"><ul id="results"></ul></header>
<div class="columns">
<nav aria-label="Pages">%s</nav>
<main>
%s
</main>
</div>
</body>
</html>
]]):format(escape(title), relative(page, "style.css"), relative(page, "index.js"), relative(page, "search.js"),
    relative(page, ""), relative(page, "index.html"), menuHTML(page), body))
end

local function titleOf(markdown) return (markdown:match "\n?# ([^\n]+)" or ""):gsub("`", "") end

local function summaryOf(markdown)
  local text = markdown:gsub("^.-\n?# [^\n]*\n+", "", 1)
  local summary = text:match "^([^\n].-)\n\n" or text:match "^([^\n].*)$" or ""
  return summary:match "^[`#|-]" and "" or summary
end

-- MARK: The documentation of modules

-- The symbols by the path of their Markdown file without suffix; their children are in `children`.
local symbols = {}

local function loadSymbols()
  local list = io.popen(("cd '%s' && find . -name '*.md' | LC_ALL=C sort"):format(documentation))
  for line in list:lines() do
    local path = line:match "^%./(.*)%.md$"
    local text = read(documentation .. "/" .. path .. ".md")
    local metadata, markdown = text:match "^<!%-%-(.-)%-%->%s*(.*)$"
    local symbol = {
      path = path, markdown = markdown, role = metadata:match '"role" : "([^"]+)"',
      title = metadata:match '"title" : "([^"\n]+)"' or path, page = "documentation/" .. fileName(path) .. ".html", children = {},
    }
    symbols[path] = symbol
    symbols[#symbols + 1] = symbol
  end
  list:close()
  for _, symbol in ipairs(symbols) do
    local parent = symbol.path
    repeat parent = parent:match "^(.*)/[^/]*$" until not parent or symbols[parent]
    symbol.parent = parent and symbols[parent]
    if symbol.parent then table.insert(symbol.parent.children, symbol) end
    local name = symbol.path:gsub("^[^/]+/", "")
    pages[symbol.path] = symbol.page
    -- Of several modules the first has priority.
    pages[name] = pages[name] or symbol.page
    if symbol.title:match "^%u[%w.]+$" and symbol.parent and not symbol.parent.parent then
      pages["symbol " .. symbol.title] = pages["symbol " .. symbol.title] or symbol.page
    end
  end
end

local roles = {
  "Class", "Structure", "Enumeration", "Protocol", "Initializer", "Type Property", "Type Method", "Case", "Instance Property",
  "Instance Method", "Subscript", "Operator", "Function", "Global Variable", "Type Alias", "Macro", "API Collection",
}
local plurals = { Class = "Classes", ["Instance Property"] = "Instance Properties", ["Type Property"] = "Type Properties",
  ["Type Alias"] = "Type Aliases", ["API Collection"] = "Default implementations" }
for index, role in ipairs(roles) do roles[role] = index end

local function writeSymbol(symbol)
  local trail, parent = {}, symbol.parent
  while parent do
    table.insert(trail, 1, ('<a href="%s">%s</a>'):format(relative(symbol.page, parent.page), escape(parent.title)))
    parent = parent.parent
  end
  local markdown = symbol.markdown:gsub("\n```\n", "\n```swift\n", 1)
  local body = { (html(markdown, symbol.page)) }
  if #trail > 0 then table.insert(body, 1, ('<p class="trail">%s</p>'):format(table.concat(trail, " › "))) end
  local groups = {}
  for _, child in ipairs(symbol.children) do
    local role = child.role or "Other"
    if not groups[role] then
      groups[role] = {}
      groups[#groups + 1] = role
    end
    table.insert(groups[role], child)
  end
  table.sort(groups, function(a, b) return (roles[a] or 99) < (roles[b] or 99) end)
  for _, role in ipairs(groups) do
    body[#body + 1] = "<h2>" .. (plurals[role] or role .. "s") .. "</h2><dl>"
    for _, child in ipairs(groups[role]) do
      body[#body + 1] = ('<dt><a href="%s"><code>%s</code></a></dt><dd>%s</dd>'):format(
        relative(symbol.page, child.page), nameHTML(child.title), inline(summaryOf(child.markdown), symbol.page))
    end
    body[#body + 1] = "</dl>"
  end
  local parentTitle = symbol.parent and symbol.parent.parent and symbol.parent.title .. "." or ""
  searchable[#searchable + 1] = { parentTitle .. symbol.title, symbol.page }
  writePage(symbol.page, symbol.title, table.concat(body, "\n"))
end

-- MARK: Everything

loadSymbols()
for _, section in ipairs(sections) do
  local entries = {}
  for _, path in ipairs(section[2]) do
    local markdown = read(path)
    local page = articlePage(path)
    entries[#entries + 1] = { title = titleOf(markdown), page = page, markdown = markdown }
    pages[path:match "(%w+)%.md$":lower()] = page
    if path:match "LuaReference" then
      for name in markdown:gmatch "\n## (%u%w+)\n" do pages["lua " .. name] = page .. "#" .. identifier(name) end
    end
  end
  menu[#menu + 1] = { section[1], entries }
end
for _, module in ipairs(modules) do
  table.insert(menu[2][2], { title = module .. " (Swift)", page = symbols[module:lower()].page })
end

for _, section in ipairs(menu) do
  for _, entry in ipairs(section[2]) do
    if entry.markdown then
      local body, headings = html(entry.markdown, entry.page)
      local contents = {}
      for _, heading in ipairs(headings) do
        local plain = heading.title:gsub("[`*]", "")
        if heading.level > 1 then searchable[#searchable + 1] = { plain, entry.page .. "#" .. heading.id } end
        if heading.level == 2 then
          contents[#contents + 1] = ('<li><a href="#%s">%s</a></li>'):format(heading.id, escape(plain))
        end
      end
      searchable[#searchable + 1] = { entry.title, entry.page }
      if #contents > 2 then
        body = body:gsub("</h1>", function()
          return '</h1>\n<details class="contents"><summary>Contents</summary><ul>' .. table.concat(contents) .. "</ul></details>"
        end, 1)
      end
      writePage(entry.page, entry.title, body)
    end
  end
end
for _, symbol in ipairs(symbols) do writeSymbol(symbol) end

local readme = read "README.md"
local introduction = readme:match "# dynlua\n+([^\n]+)"
local home = { "<h1>dynlua</h1>", "<p>" .. inline(introduction, "index.html") .. "</p>",
  '<p class="pictures"><img src="images/push.svg" alt="Taps push a square across the screen"><img src="images/cradle.svg" alt="Newton\'s cradle"></p>',
  (html("```lua\n" .. readme:match "```lua\n(.-)```" .. "```", "index.html")) }
for _, section in ipairs(menu) do
  home[#home + 1] = "<h2>" .. section[1] .. "</h2><dl>"
  for _, entry in ipairs(section[2]) do
    home[#home + 1] = ('<dt><a href="%s">%s</a></dt><dd>%s</dd>'):format(
      entry.page, escape(entry.title), entry.markdown and inline(summaryOf(entry.markdown), "index.html") or "")
  end
  home[#home + 1] = "</dl>"
end
writePage("index.html", "Documentation", table.concat(home, "\n"))

local entries = {}
for _, entry in ipairs(searchable) do entries[#entries + 1] = ("[%q,%q]"):format(entry[1], entry[2]) end
write(output .. "/index.js", "const entries = [\n" .. table.concat(entries, ",\n") .. "\n];\n")
write(output .. "/search.js", [[
// The search field: titles that contain what is typed, those that begin with it first.
const root = document.currentScript.dataset.root;
const field = document.querySelector("input");
const results = document.getElementById("results");
field.addEventListener("input", () => {
  const text = field.value.trim().toLowerCase();
  const rank = ([title]) => {
    const name = title.toLowerCase();
    return name === text ? 0 : name.startsWith(text) ? 1 : name.includes("." + text) ? 2 : name.includes(text) ? 3 : 4;
  };
  const found = text === "" ? [] : entries.filter((entry) => rank(entry) < 4)
    .sort((a, b) => rank(a) - rank(b) || a[0].length - b[0].length).slice(0, 20);
  results.replaceChildren(...found.map(([title, page]) => {
    const link = document.createElement("a");
    link.href = root + page;
    link.textContent = title;
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
});
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") results.querySelector("a")?.click();
  if (event.key === "Escape") { field.value = ""; results.replaceChildren(); }
});
]])
write(output .. "/style.css", [[
:root { color-scheme: light dark; --text: light-dark(#1d1d1f, #e8e8ea); --dim: light-dark(#5c5c61, #a1a1a6);
  --line: light-dark(#d8d8dc, #3a3a3e); --code: light-dark(#f4f4f6, #232326); --link: light-dark(#0059b3, #6cb4ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: light-dark(#fff, #18181a); }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 2rem; align-items: center; padding: .6rem 1.5rem;
  background: light-dark(#fff, #18181a); border-bottom: 1px solid var(--line); }
.home { font-weight: 700; color: var(--text); }
input { font: inherit; width: min(24rem, 60vw); padding: .25rem .7rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--code); color: var(--text); }
#results { position: absolute; top: 100%; left: 7rem; margin: 0; padding: 0; max-height: 70vh; overflow: auto; list-style: none;
  background: light-dark(#fff, #18181a); box-shadow: 0 8px 24px #0004; border-radius: 0 0 8px 8px; }
#results a { display: block; padding: .25rem 1rem; font-family: ui-monospace, monospace; font-size: .875rem; }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 54rem); gap: 3rem; padding: 1.5rem; max-width: 80rem; margin: auto; }
nav h4 { margin: 1.2rem 0 .3rem; font-size: .8rem; color: var(--dim); }
nav h4:first-child { margin-top: .3rem; }
nav ul { list-style: none; margin: 0; padding: 0; font-size: .9rem; }
nav li { padding: .12rem 0; }
nav .here { font-weight: 600; color: var(--text); }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; margin: 2.2rem 0 .7rem; }
h3 { font-size: 1.05rem; margin: 1.8rem 0 .5rem; }
h1, h2, h3 { scroll-margin-top: 4rem; }
code { font: .85em/1.5 ui-monospace, Menlo, Consolas, monospace; background: var(--code); padding: .1em .3em; border-radius: 4px;
  overflow-wrap: break-word; }
pre { background: var(--code); padding: .9rem 1.1rem; border-radius: 10px; overflow-x: auto; }
pre code { background: none; padding: 0; font-size: .8125rem; overflow-wrap: normal; }
h1 code, h3 code { background: none; padding: 0; font-size: .95em; }
.keyword { color: light-dark(#9b2393, #ff7ab2); } .string { color: light-dark(#b3261e, #ff8170); }
.number { color: light-dark(#1c00cf, #d9c97c); } .comment { color: var(--dim); } .type { color: light-dark(#0b4f79, #6bdfff); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: 600; }
dt { margin-top: .7rem; } dd { margin: 0; color: var(--dim); }
aside { border-left: 4px solid var(--link); padding: .1rem 1rem; background: var(--code); border-radius: 0 8px 8px 0; margin: 1rem 0; }
.trail { color: var(--dim); font-size: .9rem; margin: 0 0 .5rem; min-height: 1.4rem; }
.contents { margin-bottom: 1.5rem; } .contents ul { columns: 14rem; font-size: .9rem; }
img { max-width: 100%; } .pictures img { width: 15rem; margin-right: 1rem; background: #fff; border-radius: 8px; }
/* Diagrams are drawn on white. */
@media (prefers-color-scheme: dark) { main img[src$="targets.svg"] { filter: invert(.905) hue-rotate(180deg); } }
@media (max-width: 50rem) { .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; } nav { order: 2; } }
]])
print(("wrote %d pages"):format(#symbols + 1 + (function()
  local count = 0
  for _, section in ipairs(menu) do for _, entry in ipairs(section[2]) do count = count + (entry.markdown and 1 or 0) end end
  return count
end)()))
