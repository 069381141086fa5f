import type { BlockGameDifficulty } from '@pinloft/contract/block-game/messages'
import { TICKS_PER_SECOND } from './day.ts'

/** Half hearts, half drumsticks and half bubbles that there can be. */
export const HALVES_MAX = 20

/** How a player in survival is. Halves are 0 to 20; the rest counts towards the next half. */
export interface Vitals {
  health: number
  food: number
  air: number
  /** Grows with every effort; at `EFFORT_PER_FOOD` half a drumstick is gone. */
  effort: number
  /** Ticks since health last grew or shrank by itself. */
  healTicks: number
  airTicks: number
}

/** What a player did in a tick. */
export interface Doings {
  readonly isMoving: boolean
  readonly isSprinting: boolean
  readonly isDiving: boolean
  readonly hasJumped: boolean
  /** Blocks fallen at a landing in this tick, otherwise 0. */
  readonly fallen: number
}

const EFFORT_PER_FOOD = 400
const EFFORT = { living: 0.05, moving: 0.25, sprinting: 1, jump: 8, healing: 60 }
/** A fall of this many blocks does no harm. */
const HARMLESS_FALL = 3.3
/** Health grows while food is at least this. */
const FED = 16
const HEAL_TICKS = 3 * TICKS_PER_SECOND
const STARVE_TICKS = 4 * TICKS_PER_SECOND
/** Ticks for half a bubble: fifteen seconds of air. */
const AIR_TICKS = 15
const DROWN_DAMAGE = 2
/** Hunger leaves this much health, by difficulty. */
const STARVES_TO: Record<BlockGameDifficulty, number> = { peaceful: HALVES_MAX, easy: 10, normal: 1 }

export function createVitals(): Vitals {
  return { health: HALVES_MAX, food: HALVES_MAX, air: HALVES_MAX, effort: 0, healTicks: 0, airTicks: 0 }
}

/** Changes how a player is by one tick. Returns the half hearts that were lost. */
export function stepVitals(vitals: Vitals, doings: Doings, difficulty: BlockGameDifficulty): number {
  const before = vitals.health
  if (doings.fallen > HARMLESS_FALL) hurt(vitals, Math.ceil(doings.fallen - HARMLESS_FALL))
  breathe(vitals, doings.isDiving)
  if (difficulty === 'peaceful') vitals.food = HALVES_MAX
  else tire(vitals, doings)
  heal(vitals, difficulty)
  return Math.max(0, before - vitals.health)
}

export function hurt(vitals: Vitals, halfHearts: number): void {
  vitals.health = Math.max(0, vitals.health - halfHearts)
}

/** Eats; false if there is no hunger. */
export function eat(vitals: Vitals, food: number): boolean {
  if (vitals.food >= HALVES_MAX || food <= 0) return false
  vitals.food = Math.min(HALVES_MAX, vitals.food + food)
  return true
}

function breathe(vitals: Vitals, isDiving: boolean): void {
  vitals.airTicks++
  if (!isDiving) {
    vitals.air = Math.min(HALVES_MAX, vitals.air + 1)
    vitals.airTicks = 0
  } else if (vitals.airTicks >= AIR_TICKS) {
    vitals.airTicks = 0
    if (vitals.air > 0) vitals.air--
    else hurt(vitals, DROWN_DAMAGE)
  }
}

function tire(vitals: Vitals, { isMoving, isSprinting, hasJumped }: Doings): void {
  const moving = isMoving ? (isSprinting ? EFFORT.sprinting : EFFORT.moving) : 0
  vitals.effort += EFFORT.living + moving + (hasJumped ? EFFORT.jump : 0)
  if (vitals.effort < EFFORT_PER_FOOD) return
  vitals.effort -= EFFORT_PER_FOOD
  vitals.food = Math.max(0, vitals.food - 1)
}

function heal(vitals: Vitals, difficulty: BlockGameDifficulty): void {
  if (vitals.health === 0) return
  vitals.healTicks++
  if (vitals.food >= FED && vitals.health < HALVES_MAX) {
    if (vitals.healTicks < HEAL_TICKS) return
    vitals.health++
    vitals.effort += EFFORT.healing
  } else if (vitals.food === 0 && vitals.health > STARVES_TO[difficulty]) {
    if (vitals.healTicks < STARVE_TICKS) return
    hurt(vitals, 1)
  }
  vitals.healTicks = 0
}
