-- unretain.lua ARCHIVE OUTPUT: copies a static library without the marks that keep its functions and data from being removed when
-- nothing refers to them.
--
-- The Swift compiler marks everything public as used, with SHF_GNU_RETAIN, because what it compiles may be a library. In an
-- executable that is linked statically, the linker sees all references. What the runtime finds without a reference are the records
-- in the sections named swift5_…, whose marks remain, and what these records refer to.

local RETAIN <const> = 0x200000  -- SHF_GNU_RETAIN

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

-- Returns an object file (ELF, 64 bits, little-endian) with the flags of its sections changed.
local function unretain(object)
  local headers = string.unpack("<I8", object, 0x28 + 1)
  local count, names = string.unpack("<I2I2", object, 0x3C + 1)
  -- With very many sections, these numbers are in the first header.
  if count == 0 then count = string.unpack("<I8", object, headers + 32 + 1) end
  if names == 0xFFFF then names = string.unpack("<I4", object, headers + 40 + 1) end
  local strings = string.unpack("<I8", object, headers + names * 64 + 24 + 1)
  local parts, position = {}, 1
  for index = 0, count - 1 do
    local header = headers + index * 64
    local nameOffset, _, flags = string.unpack("<I4I4I8", object, header + 1)
    local name = string.unpack("z", object, strings + nameOffset + 1)
    if flags & RETAIN ~= 0 and not name:find "^swift5_" then
      parts[#parts + 1] = object:sub(position, header + 8)
      parts[#parts + 1] = string.pack("<I8", flags & ~RETAIN)
      position = header + 16 + 1
    end
  end
  parts[#parts + 1] = object:sub(position)
  return table.concat(parts)
end

local archive = read(arg[1])
assert(archive:sub(1, 8) == "!<arch>\n", arg[1] .. " is not a static library")
local parts, position = { archive:sub(1, 8) }, 9
while position <= #archive do
  local size = assert(tonumber(archive:sub(position + 48, position + 57)))
  local member = archive:sub(position + 60, position + 59 + size)
  parts[#parts + 1] = archive:sub(position, position + 59)
  parts[#parts + 1] = member:sub(1, 6) == "\127ELF\2\1" and unretain(member) or member
  -- Members begin at even offsets.
  parts[#parts + 1] = archive:sub(position + 60 + size, position + 59 + size + size % 2)
  position = position + 60 + size + size % 2
end
local output <close> = assert(io.open(arg[2], "wb"))
assert(output:write(table.concat(parts)))
