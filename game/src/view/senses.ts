import { blockOf, type PlayEvent, type Session } from '../index.ts'
import type { Hud } from './hud/hud.ts'
import type { Settings } from './settings.ts'
import type { Sounds } from './sound/sounds.ts'

const STEP_SOUND_BLOCKS = 2.1

interface SensesOptions {
  readonly session: Session
  readonly sounds: Sounds
  readonly hud: Hud
  settings(): Settings
  onDied(): void
}

/** What is heard and felt of walking and of what happens. */
export class Senses {
  readonly #options: SensesOptions
  #walked = 0
  #bob = 0
  #wasInWater = false

  constructor(options: SensesOptions) {
    this.#options = options
  }

  /** How far the walk has swung, in radians. */
  get bob(): number {
    return this.#bob
  }

  /** Steps and splashes, after a step of the world that moved the player this many blocks. */
  step(moved: number): void {
    const { session, sounds, settings } = this.#options
    const { player, world } = session
    if (player.isInWater !== this.#wasInWater) sounds.splash()
    this.#wasInWater = player.isInWater
    if (!player.isOnGround) return
    this.#bob += settings().hasReducedMotion ? 0 : moved * 2.6
    this.#walked += moved
    if (this.#walked < STEP_SOUND_BLOCKS) return
    this.#walked = 0
    const below = blockOf(world.cellAt(Math.floor(player.x), Math.floor(player.y - 0.3), Math.floor(player.z)))
    if (below.shape !== 'none') sounds.block(below.sound, 'step')
  }

  hear(events: readonly PlayEvent[]): void {
    const { sounds, hud, onDied } = this.#options
    for (const event of events) {
      if (event.type === 'broken') sounds.block(event.sound, 'break')
      else if (event.type === 'placed') sounds.block(event.sound, 'place')
      else if (event.type === 'door') sounds.block('wood', 'place')
      else if (event.type === 'eaten') sounds.eat()
      else if (event.type === 'hurt') {
        sounds.hurt()
        hud.flashHurt()
      } else if (event.type === 'died') onDied()
    }
  }
}
