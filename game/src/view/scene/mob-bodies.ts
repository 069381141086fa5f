import { BoxGeometry, BufferAttribute, Color, Group, Mesh, MeshBasicMaterial, type Vector3 } from 'three'
import type { Mob, MobKind } from '../../index.ts'

/** A box of a body, in sixteenths: middle x, bottom y, middle z, then width, height, depth. It looks to negative z. */
interface Part {
  readonly at: readonly [number, number, number]
  readonly size: readonly [number, number, number]
  readonly color: string
  /** Legs and arms swing about their upper end, by turns. */
  readonly swings?: 1 | -1
}

const leg = (x: number, z: number, height: number, color: string, swings: 1 | -1): Part => ({
  at: [x, 0, z],
  size: [3, height, 3],
  color,
  swings,
})

/** An animal, or somebody who plays. */
export type Being = Pick<Mob, 'id' | 'x' | 'y' | 'z' | 'yaw' | 'height' | 'fleeTicks'> & {
  readonly kind: MobKind | 'player'
}

const PARTS: Readonly<Record<Being['kind'], readonly Part[]>> = {
  player: [
    { at: [0, 12, 0], size: [8, 11, 4], color: '#2f7f8c' },
    { at: [0, 23, 0], size: [7.5, 7.5, 7.5], color: '#d9a679' },
    { at: [0, 28, 0.4], size: [8, 3, 8], color: '#4a3120' },
    { at: [-1.8, 26, -3.9], size: [1.4, 1.4, 0.4], color: '#2a2522' },
    { at: [1.8, 26, -3.9], size: [1.4, 1.4, 0.4], color: '#2a2522' },
    { at: [-5.4, 12, 0], size: [2.6, 11, 3], color: '#d9a679', swings: 1 },
    { at: [5.4, 12, 0], size: [2.6, 11, 3], color: '#d9a679', swings: -1 },
    { at: [-2.1, 0, 0], size: [3.6, 12, 3.6], color: '#38405e', swings: -1 },
    { at: [2.1, 0, 0], size: [3.6, 12, 3.6], color: '#38405e', swings: 1 },
  ],
  sheep: [
    { at: [0, 7, 1], size: [12, 10, 16], color: '#ece8dd' },
    { at: [0, 16, 2], size: [10, 2, 13], color: '#f6f3ea' },
    { at: [0, 11, -9], size: [7, 8, 7], color: '#d9c3a6' },
    { at: [0, 17, -8.5], size: [8, 3, 6], color: '#ece8dd' },
    { at: [-2.2, 15, -12.6], size: [1.4, 1.6, 0.5], color: '#2a2522' },
    { at: [2.2, 15, -12.6], size: [1.4, 1.6, 0.5], color: '#2a2522' },
    leg(-3.5, -5, 8, '#cfb896', 1),
    leg(3.5, -5, 8, '#cfb896', -1),
    leg(-3.5, 7, 8, '#cfb896', -1),
    leg(3.5, 7, 8, '#cfb896', 1),
  ],
  boar: [
    { at: [0, 5, 2], size: [11, 9, 16], color: '#6a4a35' },
    { at: [0, 13, 1], size: [3, 2.5, 15], color: '#3f2b1f' },
    { at: [0, 5, -8.5], size: [9, 8, 7], color: '#74523b' },
    { at: [0, 5.5, -13], size: [5, 4, 3], color: '#8d6a52' },
    { at: [-3.2, 6, -13], size: [1, 3, 1], color: '#efe6d4' },
    { at: [3.2, 6, -13], size: [1, 3, 1], color: '#efe6d4' },
    { at: [-3, 10.5, -12.1], size: [1.4, 1.4, 0.5], color: '#191310' },
    { at: [3, 10.5, -12.1], size: [1.4, 1.4, 0.5], color: '#191310' },
    leg(-3.5, -4, 6, '#54392a', 1),
    leg(3.5, -4, 6, '#54392a', -1),
    leg(-3.5, 8, 6, '#54392a', -1),
    leg(3.5, 8, 6, '#54392a', 1),
  ],
  shade: [
    { at: [0, 11, 0], size: [8, 11, 4], color: '#2b2740' },
    { at: [0, 22, 0], size: [7.5, 7.5, 7.5], color: '#353050' },
    { at: [-1.8, 25.5, -3.9], size: [1.6, 1.6, 0.4], color: '#a6f3ff' },
    { at: [1.8, 25.5, -3.9], size: [1.6, 1.6, 0.4], color: '#a6f3ff' },
    { at: [-5.4, 11, 0], size: [2.6, 11, 3], color: '#262238', swings: 1 },
    { at: [5.4, 11, 0], size: [2.6, 11, 3], color: '#262238', swings: -1 },
    { at: [-2.1, 0, 0], size: [3.4, 11, 3.4], color: '#211e31', swings: -1 },
    { at: [2.1, 0, 0], size: [3.4, 11, 3.4], color: '#211e31', swings: 1 },
  ],
}

/** A box of one unit whose sides are shaded as those of blocks. */
function shadedBox(): BoxGeometry {
  const box = new BoxGeometry(1, 1, 1)
  const shades = [0.72, 0.72, 1, 0.56, 0.84, 0.84]
  const colors = new Float32Array(24 * 3)
  for (let corner = 0; corner < 24; corner++)
    colors.fill(shades[Math.floor(corner / 4)] ?? 1, corner * 3, corner * 3 + 3)
  box.setAttribute('color', new BufferAttribute(colors, 3))
  return box
}

/** How a place looks from the eye. */
export interface PlaceLook {
  /** Its light as a colour. */
  readonly light: Color
  /** The share of the haze before it, 0 to 1. */
  readonly haze: number
  readonly hazeColor: Color
}

/** With so much haze nothing else is seen. */
const HIDDEN_HAZE = 0.97

interface ShownBody {
  readonly group: Group
  readonly parts: readonly {
    readonly mesh: Mesh<BoxGeometry, MeshBasicMaterial>
    readonly part: Part
    readonly color: Color
  }[]
  x: number
  z: number
  y: number
  walked: number
}

/** The animals, and what walks at night. */
export class MobBodies {
  readonly group = new Group()
  readonly #box = shadedBox()
  readonly #shown = new Map<number, ShownBody>()

  update(mobs: readonly Being[], seconds: number, lookAt: (x: number, y: number, z: number) => PlaceLook): void {
    const ids = new Set(mobs.map(({ id }) => id))
    for (const [id, { group, parts }] of this.#shown) {
      if (ids.has(id)) continue
      this.group.remove(group)
      for (const { mesh } of parts) mesh.material.dispose()
      this.#shown.delete(id)
    }
    for (const mob of mobs) this.#move(mob, seconds, lookAt(mob.x, mob.y + mob.height / 2, mob.z))
  }

  /** Where a body is drawn, which follows where it is. */
  placeOf(id: number): Vector3 | undefined {
    return this.#shown.get(id)?.group.position
  }

  dispose(): void {
    for (const { parts } of this.#shown.values()) for (const { mesh } of parts) mesh.material.dispose()
    this.#shown.clear()
    this.#box.dispose()
  }

  #move(mob: Being, seconds: number, { light, haze, hazeColor }: PlaceLook): void {
    const body = this.#shown.get(mob.id) ?? this.#add(mob)
    // They move in twentieths of a second; between them they glide.
    const share = Math.min(1, seconds * 12)
    const [stepX, stepZ] = [(mob.x - body.x) * share, (mob.z - body.z) * share]
    body.x += stepX
    body.y += (mob.y - body.y) * share
    body.z += stepZ
    body.walked += Math.hypot(stepX, stepZ)
    body.group.position.set(body.x, body.y, body.z)
    const turn = Math.atan2(Math.sin(mob.yaw - body.group.rotation.y), Math.cos(mob.yaw - body.group.rotation.y))
    body.group.rotation.y += turn * share
    body.group.visible = haze < HIDDEN_HAZE
    const isHurt = mob.fleeTicks > 50
    for (const { mesh, part, color } of body.parts) {
      mesh.material.color.copy(color).multiply(light)
      if (isHurt) mesh.material.color.g *= 0.5
      if (isHurt) mesh.material.color.b *= 0.5
      if (part.color === '#a6f3ff') mesh.material.color.copy(color)
      mesh.material.color.lerp(hazeColor, haze)
      const [x, y, z] = part.at
      const angle = part.swings === undefined ? 0 : Math.sin(body.walked * 5) * 0.6 * part.swings
      const top = y + part.size[1]
      mesh.rotation.x = angle
      mesh.position.set(
        x / 16,
        (top - (part.size[1] / 2) * Math.cos(angle)) / 16,
        (z - (part.size[1] / 2) * Math.sin(angle)) / 16,
      )
    }
  }

  #add(mob: Being): ShownBody {
    const group = new Group()
    const parts = PARTS[mob.kind].map((part) => {
      const mesh = new Mesh(this.#box, new MeshBasicMaterial({ vertexColors: true }))
      mesh.scale.set(part.size[0] / 16, part.size[1] / 16, part.size[2] / 16)
      group.add(mesh)
      return { mesh, part, color: new Color().setStyle(part.color, '') }
    })
    this.group.add(group)
    const body = { group, parts, x: mob.x, y: mob.y, z: mob.z, walked: 0 }
    this.#shown.set(mob.id, body)
    return body
  }
}
