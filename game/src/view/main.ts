import type { BlockGameWorld, ToBlockGame } from '@pinloft/contract/block-game/messages'
import { createWorldSave, decodeWorld, idByKey, SaveError, type WorldSave } from '../index.ts'
import { Game } from './game.ts'
import { element } from './hud/element.ts'
import { GamepadInput } from './input/gamepad.ts'
import { giveMouseBack, listenToKeyboardAndMouse, takeMouse } from './input/keyboard-mouse.ts'
import { TouchInput } from './input/touch.ts'
import { PagePort } from './page-port.ts'
import { firstInventory, Screens } from './screens.ts'
import { defaultSettings, readSettings, type Settings } from './settings.ts'
import { Sounds } from './sound/sounds.ts'
import './game.css'

/** What a builder begins with. */
const FIRST_BLOCKS = ['grass', 'dirt', 'cobbles', 'oak-planks', 'oak-log', 'glass', 'bricks', 'sand', 'torch']
const STATUS_EVERY_MS = 1000

const port = new PagePort()
const sounds = new Sounds()
let settings: Settings = defaultSettings()
let isFullscreen: boolean | null = false
let picturesTo = ''
let running: Running | null = null

/** A world that is played, with everything that listens for it. */
interface Running {
  readonly game: Game
  readonly screens: Screens
  stop(): void
}

function start({ world, seed, save, together }: Extract<ToBlockGame, { type: 'load' }>): void {
  running?.stop()
  try {
    const read = toSave(world, seed, save)
    running = run(together === undefined ? read : withPlayer(read, together.player), together !== undefined)
  } catch (failure) {
    port.post({ type: 'failed', reason: reasonOf(failure) })
  }
}

function reasonOf(failure: unknown): string {
  if (failure instanceof SaveError) return failure.message
  const hasWebGl = document.createElement('canvas').getContext('webgl2') !== null
  return hasWebGl ? String(failure) : 'This browser has no WebGL 2, which draws the world.'
}

function toSave({ name, mode, difficulty }: BlockGameWorld, seed: number, saved: Uint8Array | null): WorldSave {
  // Its name can be changed outside of the game.
  if (saved !== null) return { ...decodeWorld(saved), name }
  const save = createWorldSave(name, seed, mode, difficulty)
  if (mode === 'survival') return save
  const inventory = firstInventory(save.player.inventory, FIRST_BLOCKS.map(idByKey))
  return { ...save, player: { ...save.player, inventory } }
}

/** The world of a room, with whoever plays here; somebody new is as the world's own player. */
function withPlayer(save: WorldSave, kept: Uint8Array | null): WorldSave {
  try {
    return kept === null ? save : { ...save, player: decodeWorld(kept).player }
  } catch {
    return save
  }
}

function run(save: WorldSave, isTogether: boolean): Running {
  const isTouch = matchMedia('(pointer: coarse)').matches
  const game: Game = new Game(save, {
    settings: () => settings,
    sounds,
    onPlaying: () => {
      port.post({ type: 'playing' })
      window.focus()
      takeMouse(game.view.canvas)
    },
    onFailed: (reason) => port.post({ type: 'failed', reason }),
    onPause: () => open(() => screens.pause()),
    onInventory: (isAtWorkbench) => open(() => screens.inventory(isAtWorkbench)),
    onSign: (x, y, z) => open(() => screens.sign(x, y, z)),
    onDied: () => open(() => screens.death()),
    onSaved: (text, isFine) => screens.showSaved(text, isFine),
    send: (number, bytes) => port.post({ type: 'save', number, save: bytes }),
    toRoom: isTogether ? (message) => port.post({ type: 'to-room', message }) : null,
  })
  const leave = () => {
    running?.stop()
    port.post({ type: 'left' })
  }
  const screens: Screens = new Screens(
    game,
    {
      settings: () => settings,
      setSettings: (changed) => {
        settings = changed
        sounds.volume = settings.volume
        game.applySettings()
        port.post({ type: 'settings', settings: JSON.stringify(settings) })
      },
      takeScreenshot: () => void takeScreenshot(game),
      setFullscreen: (isOn) => port.post({ type: 'ask-fullscreen', isOn }),
      get isFullscreen() {
        return isFullscreen
      },
      get picturesTo() {
        return picturesTo
      },
      leave: async () => {
        if (!isTogether) await keepMenuPicture(game)
        const isSaved = await game.saver.saveAndWait()
        if (isSaved) leave()
        else game.showSaved()
        return isSaved
      },
      leaveUnsaved: leave,
    },
    isTouch,
  )

  function open(show: () => void): void {
    sounds.wake()
    giveMouseBack()
    show()
  }

  const commands = {
    settings: () => settings,
    isPlaying: () => !game.isWaiting,
    onSlot: (slot: number) => game.select(slot),
    onScroll: (steps: number) => game.scroll(steps),
    onAction: (action: 'inventory' | 'drop' | 'map' | 'facts' | 'screenshot' | 'pause') => {
      if (action === 'facts') game.toggleFacts()
      else if (action === 'drop') game.drop()
      else if (action === 'screenshot') void takeScreenshot(game)
      else if (screens.isOpen) {
        if (action !== 'pause' && !game.session.isDead) screens.resume()
      } else if (action === 'inventory') open(() => screens.inventory())
      else if (action === 'map') open(() => screens.map())
      else open(() => screens.pause())
    },
  }
  const touch = isTouch ? new TouchInput(game.view.canvas, game.controls, commands) : null
  const stage = element('div', { class: isTouch ? 'stage touchy' : 'stage' }, game.view.canvas)
  if (touch !== null) stage.append(touch.root)
  if (game.together !== null) stage.append(game.together.tags)
  stage.append(game.hud.root, screens.host.root)
  document.body.replaceChildren(stage)
  const ends = new AbortController()
  const { signal } = ends
  const stopKeys = listenToKeyboardAndMouse(game.view.canvas, game.controls, commands)
  const gamepad = new GamepadInput(game.controls, commands)
  const readPad = window.setInterval(() => gamepad.read(1 / 60), 1000 / 60)
  const status = window.setInterval(() => game.showSaved(), STATUS_EVERY_MS)
  window.addEventListener('resize', () => game.resize(), { signal })
  window.addEventListener('pointerdown', () => sounds.wake(), { signal })
  window.addEventListener('keydown', () => sounds.wake(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) return
      if (!game.saver.isSaved) game.saver.save()
      if (!screens.isOpen) open(() => screens.pause())
    },
    { signal },
  )
  window.addEventListener('pagehide', () => game.saver.isSaved || game.saver.save(), { signal })
  return {
    game,
    screens,
    stop() {
      running = null
      ends.abort()
      stopKeys()
      window.clearInterval(readPad)
      window.clearInterval(status)
      giveMouseBack()
      sounds.rain(0)
      game.close()
      document.body.replaceChildren()
    },
  }
}

async function takeScreenshot(game: Game): Promise<void> {
  const png = await game.takePicture('photo')
  if (png !== null) port.post({ type: 'picture', purpose: 'photo', png })
}

async function keepMenuPicture(game: Game): Promise<void> {
  const png = await game.takePicture('menu')
  if (png !== null) port.post({ type: 'picture', purpose: 'menu', png })
}

function receive(message: ToBlockGame): void {
  if (message.type === 'load') start(message)
  else if (message.type === 'setup') {
    settings = readSettings(message.settings, defaultSettings())
    sounds.volume = settings.volume
    document.documentElement.dataset.theme = message.theme
    if (!message.hasFullscreen) isFullscreen = null
    picturesTo = message.picturesTo
  } else if (message.type === 'stored') {
    running?.game.saver.stored(message.number)
    running?.game.showSaved()
  } else if (message.type === 'not-stored') {
    running?.game.saver.notStored(message.number, message.reason)
    running?.game.showSaved()
  } else if (message.type === 'kept') running?.game.setKept(message.text, message.isFine)
  else if (message.type === 'notice') running?.game.hud.notice(message.text)
  else if (message.type === 'room') running?.game.together?.receive(message.message)
  else if (message.type === 'room-lost') running?.game.together?.lose()
  else if (message.type === 'pause') running?.screens.isOpen || running?.screens.pause()
  else if (message.type === 'leave') {
    if (running === null) port.post({ type: 'left' })
    else running.screens.leave()
  } else if (message.type === 'fullscreen' && isFullscreen !== null) isFullscreen = message.isOn
}

port.listen(receive)
