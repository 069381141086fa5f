import { blockOf, type Cells, CHUNK_HEIGHT } from '../index.ts'

/** Ticks of one kind of weather: a quarter of a day. */
const SPELL_TICKS = 6000
/** Of a spell, for the rain to begin and to end. */
const CHANGE_TICKS = 400
/** One spell in so many rains. */
const RAIN_EVERY = 5

function rains(seed: number, spell: number): boolean {
  const mixed = Math.imul(seed ^ Math.imul(spell + 1, 0x9e3779b1), 0x85ebca6b)
  return spell > 1 && ((mixed ^ (mixed >>> 15)) >>> 0) % RAIN_EVERY === 0
}

/** How hard it rains, 0 to 1, in a world at a time in ticks. The same on every device. */
export function rainAt(seed: number, time: number): number {
  const spell = Math.floor(time / SPELL_TICKS)
  if (!rains(seed, spell)) return 0
  const within = time - spell * SPELL_TICKS
  const begun = rains(seed, spell - 1) ? 1 : within / CHANGE_TICKS
  const left = rains(seed, spell + 1) ? 1 : (SPELL_TICKS - within) / CHANGE_TICKS
  return Math.max(0, Math.min(1, begun, left))
}

/** What rain falls through. */
const OPEN_SHAPES: ReadonlySet<string> = new Set(['none', 'cross', 'torch', 'ladder', 'sign'])

/** Y where rain ends in a column: the top of its highest block that stops it. */
export function rainEndsAt(world: Cells, x: number, z: number): number {
  let y = CHUNK_HEIGHT
  while (y > 0 && OPEN_SHAPES.has(blockOf(world.cellAt(x, y - 1, z)).shape)) y--
  return y
}
