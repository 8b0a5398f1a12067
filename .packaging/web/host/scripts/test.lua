-- Types of the host: objects, a subclass, records, arguments and errors.
local disk = Disk { radius = 3, place = { 10, 20 }, name = "d" }
print(disk, disk.radius, disk.place, disk.place.length, Place(1, 2) + Place(3, 4))
disk:move { x = 1, y = 2 }
print(disk.place.x, disk.name, Shape {}, disk.isAlive)
print(nearest { Shape {}, disk }, nearest {}, nearest { disk })
print(pcall(disk.move, disk, { -1, 0 }))
print(pcall(disk.move, disk, "right"))
print(pcall(function() disk.radius = -1 end))
print(pcall(function() disk.raduis = 1 end))
print(pcall(function() return nearest { 1 } end))
print(pcall(Disk, { colour = 1 }))
local numbers = {}
for name in pairs(disk) do numbers[#numbers + 1] = name end
print(table.concat(numbers, " "))
local missing = unknown.field
