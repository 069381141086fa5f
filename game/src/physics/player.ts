import type { Cells } from '../world/world.ts'
import { type Body, blockIn, hasGround, isStuck, moveAlong } from './collide.ts'

/** Steps a second. Speeds below are in blocks a second. */
export const STEPS_PER_SECOND = 60
const STEP = 1 / STEPS_PER_SECOND

const WIDTH = 0.6
const HEIGHT = 1.8
const SNEAKING_HEIGHT = 1.5
/** Of the eyes above the feet. */
const EYES = 1.62
const SNEAKING_EYES = 1.32

const WALK = 4.3
const SPRINT = 5.8
const SNEAK = 1.4
const SWIM = 2.6
const FLY = 10.5
const FLY_SPRINT = 21
const CLIMB = 2.6
const JUMP = 8.6
const GRAVITY = 28
const FALL_MAX = 56
const SINK_MAX = 2.4
/** What a body steps up without a jump: half blocks. */
const STEP_UP = 0.52
/** How fast speed follows the will: on the ground, in the air, in water. */
const GRIP = { ground: 14, air: 2.4, water: 6 }
/** An edge is kept to if nothing is within this below it. */
const EDGE_DEPTH = 0.6

/** What the player wants in a step. */
export interface Will {
  /** To the right and ahead, -1 to 1 each, as a stick or keys give it. */
  readonly right: number
  readonly ahead: number
  readonly isJumping: boolean
  readonly isSneaking: boolean
  readonly isSprinting: boolean
  /** Direction of the look in radians: 0 is north, a quarter turn is west. */
  readonly yaw: number
}

export interface Player extends Body {
  velocityX: number
  velocityY: number
  velocityZ: number
  isOnGround: boolean
  isFlying: boolean
  isSneaking: boolean
  isInWater: boolean
  isOnLadder: boolean
  /** Whether the eyes are under water. */
  isDiving: boolean
  /** Blocks that were fallen since the last ground. */
  fallen: number
}

export function createPlayer(x: number, y: number, z: number): Player {
  return {
    x,
    y,
    z,
    width: WIDTH,
    height: HEIGHT,
    velocityX: 0,
    velocityY: 0,
    velocityZ: 0,
    isOnGround: false,
    isFlying: false,
    isSneaking: false,
    isInWater: false,
    isOnLadder: false,
    isDiving: false,
    fallen: 0,
  }
}

/** Height of the eyes above the feet. */
export function eyesOf({ isSneaking }: Player): number {
  return isSneaking ? SNEAKING_EYES : EYES
}

/**
 * Moves the player by one step of a sixtieth of a second. Returns how far they had fallen if they have just landed on ground,
 * otherwise 0, in blocks.
 */
export function stepPlayer(cells: Cells, player: Player, will: Will): number {
  sense(cells, player, will)
  const { speedX, speedZ } = wantedSpeed(player, will)
  const grip = player.isFlying ? GRIP.water : player.isInWater ? GRIP.water : player.isOnGround ? GRIP.ground : GRIP.air
  const share = Math.min(1, grip * STEP)
  player.velocityX += (speedX - player.velocityX) * share
  player.velocityZ += (speedZ - player.velocityZ) * share
  player.velocityY = risingSpeed(player, will)
  return move(cells, player)
}

function sense(cells: Cells, player: Player, will: Will): void {
  if (will.isSneaking !== player.isSneaking) {
    // One who has crept into a gap stays low until there is room.
    const high = { ...player, height: HEIGHT }
    player.isSneaking = will.isSneaking || isStuck(cells, high)
    player.height = player.isSneaking ? SNEAKING_HEIGHT : HEIGHT
  }
  player.isInWater = blockIn(cells, player, 0.4).shape === 'liquid' || blockIn(cells, player, 0).shape === 'liquid'
  player.isDiving = blockIn(cells, player, eyesOf(player)).shape === 'liquid'
  player.isOnLadder = blockIn(cells, player, 0.1).shape === 'ladder' || blockIn(cells, player, 0.9).shape === 'ladder'
}

function wantedSpeed(player: Player, { right, ahead, yaw, isSprinting }: Will): { speedX: number; speedZ: number } {
  const length = Math.hypot(right, ahead)
  if (!(length > 0)) return { speedX: 0, speedZ: 0 }
  const top = player.isFlying
    ? isSprinting
      ? FLY_SPRINT
      : FLY
    : player.isInWater
      ? SWIM * (isSprinting ? 1.4 : 1)
      : player.isSneaking
        ? SNEAK
        : isSprinting && ahead > 0
          ? SPRINT
          : WALK
  const speed = (top * Math.min(1, length)) / length
  const [sine, cosine] = [Math.sin(yaw), Math.cos(yaw)]
  return { speedX: (right * cosine - ahead * sine) * speed, speedZ: (-right * sine - ahead * cosine) * speed }
}

function risingSpeed(player: Player, { isJumping, isSneaking }: Will): number {
  const { velocityY } = player
  if (player.isFlying) return (isJumping ? FLY : 0) - (isSneaking ? FLY : 0)
  if (player.isOnLadder) return isJumping ? CLIMB : isSneaking ? 0 : Math.max(velocityY - GRAVITY * STEP, -CLIMB)
  if (player.isInWater) {
    const sunk = Math.max(velocityY - GRAVITY * 0.35 * STEP, -SINK_MAX)
    return isJumping ? Math.min(sunk + GRAVITY * 0.9 * STEP, player.isDiving ? SWIM : 4.2) : sunk
  }
  if (isJumping && player.isOnGround) return JUMP
  return Math.max(velocityY - GRAVITY * STEP, -FALL_MAX)
}

function move(cells: Cells, player: Player): number {
  const wasOnGround = player.isOnGround
  const isKept = player.isSneaking && wasOnGround && !player.isFlying && player.velocityY <= 0
  const [wantedX, wantedZ] = [player.velocityX * STEP, player.velocityZ * STEP]
  let isHeld = false
  for (const [axis, wanted] of [
    [0, wantedX],
    [2, wantedZ],
  ] as const) {
    const before = { x: player.x, y: player.y, z: player.z }
    const moved = moveSideways(cells, player, axis, wanted, wasOnGround)
    if (isKept && moved !== 0 && !hasGround(cells, player, EDGE_DEPTH)) {
      Object.assign(player, before)
      stop(player, axis)
    } else if (moved !== wanted) {
      stop(player, axis)
      isHeld = true
    }
  }
  // Who walks against a ladder climbs it.
  if (player.isOnLadder && isHeld && !player.isFlying) player.velocityY = CLIMB
  return fall(cells, player)
}

/** Along x or z, up half blocks when on the ground. Returns how far it went. */
function moveSideways(cells: Cells, player: Player, axis: 0 | 2, wanted: number, canStep: boolean): number {
  const start = { x: player.x, y: player.y, z: player.z }
  const moved = moveAlong(cells, player, axis, wanted)
  if (moved === wanted || !canStep || player.isFlying) return moved
  const plain = { x: player.x, y: player.y, z: player.z }
  Object.assign(player, start)
  moveAlong(cells, player, 1, STEP_UP)
  const stepped = moveAlong(cells, player, axis, wanted)
  moveAlong(cells, player, 1, start.y - player.y)
  if (Math.abs(stepped) > Math.abs(moved)) return stepped
  Object.assign(player, plain)
  return moved
}

function stop(player: Player, axis: 0 | 2): void {
  if (axis === 0) player.velocityX = 0
  else player.velocityZ = 0
}

function fall(cells: Cells, player: Player): number {
  const wanted = player.velocityY * STEP
  const moved = moveAlong(cells, player, 1, wanted)
  const isStopped = moved !== wanted
  player.isOnGround = isStopped ? wanted < 0 : player.velocityY <= 0 && hasGround(cells, player, 0.01)
  if (isStopped) player.velocityY = 0
  if (player.isOnGround && player.isFlying && wanted < 0) player.isFlying = false
  if (player.isInWater || player.isOnLadder || player.isFlying) player.fallen = 0
  else if (moved < 0) player.fallen -= moved
  if (!player.isOnGround) return 0
  const { fallen } = player
  player.fallen = 0
  return fallen
}
