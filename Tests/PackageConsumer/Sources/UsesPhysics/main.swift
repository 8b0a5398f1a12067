import Physics

var world = World()
let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
let floor = world.createBody(BodyDefinition(kind: .fixed))
world.addShape(.segment(Vec2(0, 300), Vec2(400, 300)), to: floor, boundaryOf: group)

var definition = BodyDefinition(position: Vec2(200, 100))
definition.appliedAcceleration = Vec2(0, 1000)
let box = world.createBody(definition)
world.addShape(.box(width: 100, height: 100), to: box)
world.addBody(box, to: group)

for _ in 0..<240 { world.step(Float(1) / 120) }
let y = world.position(of: box).y
precondition(abs(y - 250) < 0.5, "The box rests at y = \(y), not on the floor")
print("Physics: the box rests at y = \(y)")
