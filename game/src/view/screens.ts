import { type Inventory, itemOf } from '../index.ts'
import type { Game } from './game.ts'
import { createCreativePane, createSurvivalPane } from './panes/inventory-pane.ts'
import { createMapPane } from './panes/map-pane.ts'
import { PaneHost } from './panes/pane.ts'
import { PausePane } from './panes/pause-pane.ts'
import { createSettingsPane } from './panes/settings-pane.ts'
import { createDeathPane, createSignPane } from './panes/small-panes.ts'
import { defaultSettings, keyName, type Settings } from './settings.ts'

/** What the screens need of the page. */
export interface ScreensPort {
  settings(): Settings
  setSettings(settings: Settings): void
  takeScreenshot(): void
  setFullscreen(isOn: boolean): void
  /** Null where there is no full screen. */
  readonly isFullscreen: boolean | null
  /** Where screenshots go, in words. */
  readonly picturesTo: string
  /** Saves and leaves. Resolves with whether it could be saved; it is left only then. */
  leave(): Promise<boolean>
  leaveUnsaved(): void
}

/** The panes over a game: one at a time, and the game waits meanwhile. */
export class Screens {
  readonly host = new PaneHost()
  readonly #game: Game
  readonly #port: ScreensPort
  readonly #isTouch: boolean
  #pause: PausePane | null = null

  constructor(game: Game, port: ScreensPort, isTouch: boolean) {
    this.#game = game
    this.#port = port
    this.#isTouch = isTouch
  }

  get isOpen(): boolean {
    return this.host.isOpen
  }

  /** Where the world is saved, for the pause menu. */
  showSaved(text: string, isFine: boolean): void {
    this.#pause?.showSaved(text, isFine)
  }

  pause(): void {
    const { map, screenshot } = this.#port.settings().keys
    const pane = new PausePane({
      name: this.#game.name,
      when: this.#game.when,
      keys: { map: this.#isTouch ? '' : keyName(map), screenshot: keyName(screenshot) },
      isFullscreen: this.#port.isFullscreen,
      picturesTo: this.#port.picturesTo,
      onResume: () => this.resume(),
      onSettings: () => this.#settings(),
      onScreenshot: () => {
        this.resume()
        this.#port.takeScreenshot()
      },
      onMap: () => this.map(),
      onFullscreen: () => {
        this.#port.setFullscreen(!this.#port.isFullscreen)
        this.resume()
      },
      onLeave: () => void this.#leave(pane),
      onLeaveUnsaved: () => this.#port.leaveUnsaved(),
    })
    this.#show(pane.root, () => this.resume())
    this.#pause = pane
    this.#game.showSaved()
  }

  /** As a press of “Save and leave”. */
  leave(): void {
    this.pause()
    if (this.#pause !== null) void this.#leave(this.#pause)
  }

  resume(): void {
    this.#pause = null
    this.host.close()
    this.#game.resume()
  }

  inventory(isAtWorkbench = false): void {
    const { session } = this.#game
    const options = {
      inventory: () => session.inventory,
      selected: () => session.selected,
      onChange: (inventory: Inventory) => this.#game.setInventory(inventory),
      onSelect: (slot: number) => this.#game.select(slot),
      onClose: () => this.resume(),
    }
    const pane = session.mode === 'creative' ? createCreativePane(options) : createSurvivalPane(options, isAtWorkbench)
    this.#show(pane, () => this.resume())
  }

  map(): void {
    const { world, player, yaw } = this.#game.session
    this.#show(
      createMapPane(world, { x: player.x, z: player.z, yaw }, () => this.resume()),
      () => this.resume(),
    )
  }

  sign(x: number, y: number, z: number): void {
    const { session } = this.#game
    const pane = createSignPane(
      session.world.textAt(x, y, z) ?? '',
      (text) => {
        session.write(x, y, z, text)
        this.resume()
      },
      () => this.resume(),
    )
    this.#show(pane, () => this.resume())
  }

  death(): void {
    const pane = createDeathPane(
      () => {
        this.#game.session.respawn()
        this.resume()
      },
      () => {
        this.#game.session.respawn()
        void this.#port.leave()
      },
    )
    // Nothing but a choice closes it.
    this.#show(pane, () => undefined)
  }

  #settings(): void {
    const show = () =>
      this.#show(
        createSettingsPane({
          settings: this.#port.settings(),
          isTouch: this.#isTouch,
          onChange: (settings) => this.#port.setSettings(settings),
          onReset: () => {
            this.#port.setSettings(defaultSettings())
            show()
          },
          onBack: () => this.pause(),
        }),
        () => this.pause(),
      )
    show()
  }

  #show(pane: HTMLElement, onClose: () => void): void {
    this.#pause = null
    this.#game.wait()
    this.host.open(pane, onClose)
  }

  async #leave(pane: PausePane): Promise<void> {
    pane.showLeaving(true)
    if (!(await this.#port.leave())) pane.showLeaving(false)
  }
}

/** The first hotbar of a builder. */
export function firstInventory(inventory: Inventory, keys: readonly number[]): Inventory {
  return inventory.map((slot, index) => {
    const item = itemOf(keys[index] ?? 0)
    return slot ?? (item === undefined ? null : { item: item.id, count: item.countMax })
  })
}
