import { between, blockOf, eyesOf, joinsOf, pickBoxesOf, type Session, sunAngle } from '../index.ts'
import type { Hud } from './hud/hud.ts'
import { MobBodies, type PlaceLook } from './scene/mob-bodies.ts'
import type { WorldView } from './scene/world-view.ts'
import type { Senses } from './senses.ts'
import type { Settings } from './settings.ts'
import type { Sounds } from './sound/sounds.ts'
import type { Together } from './together.ts'
import { rainAt, rainEndsAt } from './weather.ts'

interface FrameDrawerOptions {
  readonly session: Session
  readonly view: WorldView
  readonly hud: Hud
  readonly together: Together | null
  readonly senses: Senses
  readonly sounds: Sounds
  settings(): Settings
  readonly seed: number
}

interface FrameTime {
  /** How much of the next step has passed, 0 to 1. */
  readonly share: number
  /** Since the frame before. */
  readonly seconds: number
  /** In chunks. */
  readonly viewDistance: number
  /** Whether the block at the look is marked. */
  readonly isAiming: boolean
}

/** Draws the session as the player sees it. */
export class FrameDrawer {
  readonly #options: FrameDrawerOptions
  readonly #mobs = new MobBodies()
  #before = { x: 0, y: 0, z: 0, eyes: 0 }
  #onRendered: (() => void)[] = []

  constructor(options: FrameDrawerOptions) {
    this.#options = options
    options.view.bodies.add(this.#mobs.group)
    this.remember()
  }

  /** The next picture, without what is held: PNG for a screenshot, smaller for the menu. */
  takePicture(kind: 'menu' | 'photo'): Promise<Uint8Array | null> {
    const { view } = this.#options
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
    this.#onRendered.push(() => {
      const picture = kind === 'menu' ? view.takePicture(640, 'image/webp') : view.takePicture(4096, 'image/png')
      picture.then(resolve, () => resolve(null))
    })
    return promise
  }

  /** Draws what is between two steps of the session. */
  draw({ share, seconds, viewDistance, isAiming }: FrameTime): void {
    const { session, view, together, senses, sounds, seed } = this.#options
    const { player } = session
    const settings = this.#options.settings()
    const bob = settings.hasReducedMotion ? 0 : Math.abs(Math.sin(senses.bob)) * 0.035
    const eye = {
      x: between(this.#before.x, player.x, share),
      y: between(this.#before.y + this.#before.eyes, player.y + eyesOf(player), share) + bob,
      z: between(this.#before.z, player.z, share),
    }
    const rain = rainAt(seed, session.time)
    const { sky, block } = session.world.lightAt(Math.floor(eye.x), Math.floor(eye.y), Math.floor(eye.z))
    this.#mark(isAiming)
    const lookAt = (x: number, y: number, z: number) => this.#lookAt(x, y, z)
    this.#mobs.update(session.mobs.all, seconds, lookAt)
    together?.update(seconds, view, lookAt)
    sounds.rain(rain * (sky > 8 ? 1 : 0.3))
    view.held.scene.visible = this.#onRendered.length === 0
    view.target.group.visible &&= this.#onRendered.length === 0
    view.render({
      eye,
      yaw: session.yaw,
      pitch: session.pitch,
      sunAngle: sunAngle(session.time),
      rain,
      rainEndsAt: (x, z) => rainEndsAt(session.world, x, z),
      isUnderWater: player.isDiving,
      lightAtEye: { sky: sky / 15, block: block / 15 },
      held: session.held,
      bob: senses.bob,
      fieldOfView: settings.fieldOfView,
      viewDistance,
      seconds: session.time / 20,
      passedSeconds: seconds,
    })
    for (const rendered of this.#onRendered.splice(0)) rendered()
  }

  /** Where the player is before a step. */
  remember(): void {
    const { player } = this.#options.session
    this.#before = { x: player.x, y: player.y, z: player.z, eyes: eyesOf(player) }
  }

  dispose(): void {
    this.#mobs.dispose()
  }

  #lookAt(x: number, y: number, z: number): PlaceLook {
    const { session, view } = this.#options
    const light = session.world.lightAt(Math.floor(x), Math.floor(y), Math.floor(z))
    return { light: view.lightColor(light), haze: view.hazeAt(x, y, z), hazeColor: view.hazeColor(light.sky) }
  }

  /** Marks the block at the look. */
  #mark(isAiming: boolean): void {
    const { session, view, hud } = this.#options
    const hit = isAiming && session.aimedMob() === undefined ? session.aimedBlock() : undefined
    if (hit === undefined) {
      view.target.hide()
      hud.showCaption('')
      return
    }
    const { x, y, z, cell } = hit
    const { world } = session
    const joins = joinsOf(
      world.cellAt(x, y, z - 1),
      world.cellAt(x + 1, y, z),
      world.cellAt(x, y, z + 1),
      world.cellAt(x - 1, y, z),
    )
    view.target.show(x, y, z, pickBoxesOf(cell, joins), session.breaking)
    hud.showCaption(blockOf(cell).shape === 'sign' ? (world.textAt(x, y, z) ?? '') : '')
  }
}
