import type { BlockGameDifficulty } from '@pinloft/contract/block-game/messages'
import { blockOf, idByKey } from '../blocks/registry.ts'
import { type Body, blockIn, moveAlong } from '../physics/collide.ts'
import { RandomSequence } from '../world/noise.ts'
import type { World } from '../world/world.ts'
import { isNight, TICKS_PER_SECOND } from './day.ts'
import type { Stack } from './inventory.ts'

/** Sheep and boars are peaceful; a shade comes out of the dark at night and is gone in the light. */
export type MobKind = 'sheep' | 'boar' | 'shade'

interface MobRules {
  readonly width: number
  readonly height: number
  /** Half hearts. */
  readonly health: number
  /** Blocks a second. */
  readonly speed: number
  readonly drops: readonly { readonly key: string; readonly count: number }[]
}

export const MOB_RULES: Record<MobKind, MobRules> = {
  sheep: {
    width: 0.8,
    height: 1.2,
    health: 8,
    speed: 1.4,
    drops: [
      { key: 'white-cloth', count: 1 },
      { key: 'meat', count: 1 },
    ],
  },
  boar: {
    width: 0.9,
    height: 0.9,
    health: 10,
    speed: 1.6,
    drops: [
      { key: 'meat', count: 2 },
      { key: 'leather', count: 1 },
    ],
  },
  shade: { width: 0.6, height: 1.8, health: 16, speed: 2.6, drops: [{ key: 'coal', count: 1 }] },
}

export interface Mob extends Body {
  readonly id: number
  readonly kind: MobKind
  /** Radians, as the player's. */
  yaw: number
  velocityY: number
  health: number
  /** Whether it goes, and ticks until it makes up its mind again. */
  isGoing: boolean
  mindTicks: number
  /** Ticks until it can strike again; while fleeing, until it calms down. */
  strikeTicks: number
  fleeTicks: number
}

/** Someone that mobs see. */
export interface Target {
  readonly x: number
  readonly y: number
  readonly z: number
}

export interface MobEvents {
  /** Half hearts that the player loses. */
  readonly damage: number
}

const ANIMALS_MAX = 14
const SHADES_MAX = 5
const NEAR = 18
const FAR = 44
/** Beyond this it is forgotten. */
const GONE = 72
const SIGHT = 16
const STRIKE_REACH = 1.5
const STRIKE_TICKS = TICKS_PER_SECOND
const FLEE_TICKS = 4 * TICKS_PER_SECOND
const STRIKE_DAMAGE: Record<BlockGameDifficulty, number> = { peaceful: 0, easy: 2, normal: 4 }
const GRAVITY = 28 / TICKS_PER_SECOND
const JUMP = 8.2
const GRASSES = new Set(['grass', 'snowy-grass'].map(idByKey))

/** All mobs around the player. The same steps give the same mobs. */
export class Mobs {
  readonly all: Mob[] = []
  private readonly random: RandomSequence
  private nextId = 1

  constructor(seed: number) {
    this.random = new RandomSequence(seed)
  }

  /** One twentieth of a second. `time` is that of the world, in ticks. */
  step(world: World, player: Target, time: number, difficulty: BlockGameDifficulty, isHunted: boolean): MobEvents {
    if (time % TICKS_PER_SECOND === 0) this.spawn(world, player, time, difficulty)
    let damage = 0
    for (const mob of this.all) damage += this.stepMob(world, mob, player, time, difficulty, isHunted)
    this.keep((mob) => mob.health > 0 && distanceOf(mob, player) < GONE)
    return { damage }
  }

  /** Someone hits a mob. Returns what it leaves if that was its end. */
  hit(id: number, halfHearts: number, from: Target): Stack[] {
    const mob = this.all.find((other) => other.id === id)
    if (mob === undefined) return []
    mob.health -= halfHearts
    mob.velocityY = 5
    mob.fleeTicks = FLEE_TICKS
    mob.yaw = yawTo(mob, from) + Math.PI
    if (mob.health > 0) return []
    this.keep((other) => other !== mob)
    return MOB_RULES[mob.kind].drops.map(({ key, count }) => ({ item: idByKey(key), count }))
  }

  /** The first mob on the way of a ray; the direction has length one. */
  aimed(from: readonly number[], direction: readonly number[], reach: number): Mob | undefined {
    let [best, nearest]: [Mob | undefined, number] = [undefined, reach]
    for (const mob of this.all) {
      const distance = enterDistance(mob, from, direction)
      if (distance < nearest) [best, nearest] = [mob, distance]
    }
    return best
  }

  private keep(isKept: (mob: Mob) => boolean): void {
    const kept = this.all.filter(isKept)
    this.all.splice(0, this.all.length, ...kept)
  }

  private spawn(world: World, player: Target, time: number, difficulty: BlockGameDifficulty): void {
    const shades = this.all.filter(({ kind }) => kind === 'shade').length
    const isDark = isNight(time)
    const kind: MobKind =
      isDark && difficulty !== 'peaceful' ? 'shade' : this.random.integer(2) === 0 ? 'sheep' : 'boar'
    if (kind === 'shade' ? shades >= SHADES_MAX : this.all.length - shades >= ANIMALS_MAX) return
    const angle = this.random.next() * 2 * Math.PI
    const distance = NEAR + this.random.next() * (FAR - NEAR)
    const x = Math.floor(player.x + Math.sin(angle) * distance)
    const z = Math.floor(player.z + Math.cos(angle) * distance)
    for (let y = Math.floor(player.y) + 10; y > player.y - 14; y--) {
      if (!isRoom(world, x, y, z) || !isRoom(world, x, y + 1, z)) continue
      const ground = blockOf(world.cellAt(x, y - 1, z))
      if (!ground.isSolid) continue
      const { sky, block } = world.lightAt(x, y, z)
      const isRight = kind === 'shade' ? block < 4 : GRASSES.has(ground.id) && sky > 10
      if (isRight && world.chunkAt(x >> 4, z >> 4) !== undefined) this.add(kind, x + 0.5, y, z + 0.5)
      return
    }
  }

  private add(kind: MobKind, x: number, y: number, z: number): void {
    const { width, height, health } = MOB_RULES[kind]
    const yaw = this.random.next() * 2 * Math.PI
    const idle = { velocityY: 0, isGoing: false, mindTicks: 0, strikeTicks: 0, fleeTicks: 0 }
    this.all.push({ id: this.nextId++, kind, x, y, z, width, height, health, yaw, ...idle })
  }

  private stepMob(
    world: World,
    mob: Mob,
    player: Target,
    time: number,
    difficulty: BlockGameDifficulty,
    isHunted: boolean,
  ): number {
    let damage = 0
    if (mob.fleeTicks > 0) mob.fleeTicks--
    if (mob.strikeTicks > 0) mob.strikeTicks--
    const isHunting = mob.kind === 'shade' && isHunted && distanceOf(mob, player) < SIGHT
    if (isHunting) {
      mob.yaw = yawTo(mob, player)
      mob.isGoing = distanceOf(mob, player) > STRIKE_REACH * 0.7
      if (distanceOf(mob, player) < STRIKE_REACH && mob.strikeTicks === 0) {
        mob.strikeTicks = STRIKE_TICKS
        damage = STRIKE_DAMAGE[difficulty]
      }
    } else this.wander(mob)
    if (mob.kind === 'shade') fade(world, mob, time, difficulty)
    moveMob(world, mob)
    return damage
  }

  private wander(mob: Mob): void {
    if (mob.fleeTicks > 0) {
      mob.isGoing = true
      return
    }
    if (mob.mindTicks-- > 0) return
    mob.mindTicks = TICKS_PER_SECOND * (1 + this.random.integer(5))
    mob.isGoing = this.random.integer(3) === 0
    if (mob.isGoing) mob.yaw = this.random.next() * 2 * Math.PI
  }
}

function isRoom(world: World, x: number, y: number, z: number): boolean {
  const { isSolid, shape } = blockOf(world.cellAt(x, y, z))
  return !isSolid && shape !== 'liquid'
}

/** Daylight ends a shade, and so does peace. */
function fade(world: World, mob: Mob, time: number, difficulty: BlockGameDifficulty): void {
  const { sky } = world.lightAt(Math.floor(mob.x), Math.floor(mob.y + 1), Math.floor(mob.z))
  if (difficulty === 'peaceful') mob.health = 0
  else if (!isNight(time) && sky > 11 && time % (TICKS_PER_SECOND / 2) === 0) mob.health -= 2
}

function moveMob(world: World, mob: Mob): void {
  const isInWater = blockIn(world, mob, 0.3).shape === 'liquid'
  const speed = (MOB_RULES[mob.kind].speed * (mob.fleeTicks > 0 ? 1.8 : 1)) / TICKS_PER_SECOND
  mob.velocityY = isInWater ? 1.6 : Math.max(-40, mob.velocityY - GRAVITY)
  const wanted = mob.velocityY / TICKS_PER_SECOND
  const moved = moveAlong(world, mob, 1, wanted)
  const isOnGround = wanted < 0 && moved !== wanted
  if (moved !== wanted) mob.velocityY = 0
  if (!mob.isGoing) return
  const [wantedX, wantedZ] = [-Math.sin(mob.yaw) * speed, -Math.cos(mob.yaw) * speed]
  // Peaceful ones don't walk where they would fall far.
  if (isOnGround && mob.kind !== 'shade' && mob.fleeTicks === 0 && isCliff(world, mob, wantedX, wantedZ)) {
    mob.isGoing = false
    return
  }
  const movedX = moveAlong(world, mob, 0, wantedX)
  const movedZ = moveAlong(world, mob, 2, wantedZ)
  if ((movedX !== wantedX || movedZ !== wantedZ) && isOnGround) mob.velocityY = JUMP
}

function isCliff(world: World, mob: Mob, stepX: number, stepZ: number): boolean {
  const length = Math.hypot(stepX, stepZ) || 1
  const [x, z] = [Math.floor(mob.x + (stepX / length) * 0.9), Math.floor(mob.z + (stepZ / length) * 0.9)]
  for (let down = 1; down <= 3; down++) {
    const { isSolid } = blockOf(world.cellAt(x, Math.floor(mob.y) - down, z))
    if (isSolid) return false
  }
  return true
}

function distanceOf(mob: Mob, { x, y, z }: Target): number {
  return Math.hypot(mob.x - x, mob.y - y, mob.z - z)
}

function yawTo(mob: Mob, { x, z }: Target): number {
  return Math.atan2(mob.x - x, mob.z - z)
}

/** Where a ray comes into a body, in blocks from its start; `Infinity` if it doesn't. */
function enterDistance({ x, y, z, width, height }: Mob, from: readonly number[], direction: readonly number[]): number {
  const low = [x - width / 2, y, z - width / 2]
  const high = [x + width / 2, y + height, z + width / 2]
  let [enter, leave] = [0, Number.POSITIVE_INFINITY]
  for (let axis = 0; axis < 3; axis++) {
    const [start = 0, along = 0] = [from[axis], direction[axis]]
    const ends = [((low[axis] ?? 0) - start) / along, ((high[axis] ?? 0) - start) / along]
    if (along === 0 && (start < (low[axis] ?? 0) || start > (high[axis] ?? 0))) return Number.POSITIVE_INFINITY
    if (along === 0) continue
    enter = Math.max(enter, Math.min(...ends))
    leave = Math.min(leave, Math.max(...ends))
  }
  return enter <= leave ? enter : Number.POSITIVE_INFINITY
}
