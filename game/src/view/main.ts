import { WorldView } from './scene/world-view.ts'
import { WorldLink } from './world-link.ts'

const view = new WorldView(true)
document.body.append(view.canvas)
document.body.style.margin = '0'
const q = new URLSearchParams(location.search)
const n = (k: string, d: number) => Number(q.get(k) ?? d)
const link = new WorldLink(n('seed', 7), [], {
  onMesh: (p, m, u) => view.chunks.put(p, m, u),
  onDropped: (p) => view.chunks.remove(p.chunkX, p.chunkZ),
})
const x = n('x', 8),
  z = n('z', 8),
  d = n('d', 6)
link.want(x >> 4, z >> 4, d)
view.resize(innerWidth, innerHeight, 1)
let y = n('y', 0)

import { idByKey, itemOf } from '../index.ts'

function frame(t: number) {
  view.chunks.showWaiting(x >> 4, z >> 4)
  if (!y && link.world.chunkAt(x >> 4, z >> 4)) {
    for (let h = 127; h > 0; h--)
      if ((link.world.cellAt(x, h, z) & 1023) !== 0) {
        y = h + 2.7
        break
      }
  }
  const l = link.world.lightAt(Math.floor(x), Math.floor(y), Math.floor(z))
  view.render({
    eye: { x, y: y || 80, z },
    yaw: n('yaw', 0.6),
    pitch: n('pitch', -0.15),
    sunAngle: n('sun', 1),
    rain: n('rain', 0),
    isUnderWater: n('w', 0) > 0,
    lightAtEye: { sky: l.sky / 15, block: l.block / 15 },
    held: itemOf(idByKey(q.get('held') ?? 'oak-planks')),
    bob: 0,
    fieldOfView: 70,
    viewDistance: d,
    seconds: t / 1000,
    passedSeconds: 0.016,
  })
  document.title = `${view.chunks.shownCount} ${y}`
  requestAnimationFrame(frame)
}
requestAnimationFrame(frame)
