import {
  BLOCK_GAME_LOAD_LIMIT_MS,
  BLOCK_GAME_PROTOCOL,
  type FromBlockGame,
  type ToBlockGame,
} from '@pinloft/contract/block-game/messages'
import { ROOM_CLOSED } from '@pinloft/contract/block-game/together'
import { BLOCK_GAME_TOGETHER_TEXTS as TOGETHER } from '@pinloft/contract/block-game/together-texts'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import { keepGameSettings, readGameSettings } from '../features/block-game/game-settings.ts'
import type { RoomLink } from '../features/block-game/together/room-connection.api.ts'
import { RoomPlay } from '../features/block-game/together/room-play.ts'
import { keepPlayerName, readPlayerName } from '../features/block-game/together/together-player.ts'
import { reconnectDelayMs } from '../platform/reconnect-delay.ts'

/** How long the game may take to say that it is there, once its frame is loaded. */
const LOADED_LIMIT_MS = 5000

const form = document.querySelector<HTMLFormElement>('form.world')
if (form !== null) takePlayer(form)

/** Why it is no longer played, and what can be done about it. */
interface End {
  readonly text: string
  /** Enter again, which may be worded as a retry; load the page again; or nothing. */
  readonly act: 'enter' | 'retry' | 'reload' | null
}

/** Shows the form, and opens the world over the page when it is sent. */
function takePlayer(form: HTMLFormElement): void {
  const field = form.querySelector('input')
  const button = form.querySelector('button')
  const status = form.querySelector('[role=status]')
  const facts = document.querySelector<HTMLElement>('.facts')
  if (field === null || button === null || status === null) return
  let isStale = false
  field.value = readPlayerName()
  form.hidden = false
  field.focus()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isStale) return location.reload()
    const name = field.value.trim() || TOGETHER.defaultName
    keepPlayerName(name)
    form.inert = true
    status.textContent = VISITOR_TEXTS.loadingWorld
    play(form.dataset, name, ({ text, act }) => {
      form.inert = false
      status.textContent = text
      isStale = act === 'reload'
      // What the link gave when the page was made may be wrong by now.
      if (facts !== null) facts.hidden = act === null || isStale
      button.textContent = act === null ? button.textContent : WORDS[act]
      for (const part of form.children) if (part !== status && part instanceof HTMLElement) part.hidden = act === null
      button.focus()
    })
  })
}

const WORDS = {
  enter: VISITOR_TEXTS.enterWorld,
  retry: VISITOR_TEXTS.enterWorldAgain,
  reload: VISITOR_TEXTS.reload,
} as const

/** Plays until the player leaves or can't go on. */
function play(
  { world: id = '', name = '', game = '', room = '', page = '' }: DOMStringMap,
  playerName: string,
  onEnd: (end: End) => void,
): void {
  const layer = document.createElement('div')
  layer.className = 'game-layer loading'
  const frame = document.createElement('iframe')
  frame.title = name
  frame.setAttribute('sandbox', 'allow-scripts allow-pointer-lock')
  frame.allow = 'gamepad; autoplay; fullscreen'
  frame.src = game
  layer.append(frame)
  let played: RoomPlay | null = null

  // The frame has no origin that could be named.
  const send = (message: ToBlockGame) => frame.contentWindow?.postMessage(message, '*')
  const end = (text: string, act: End['act']) => {
    clearTimeout(tooLate)
    window.removeEventListener('message', receive)
    document.removeEventListener('fullscreenchange', tellFullscreen)
    const isKept = played?.isKept ?? null
    played?.close()
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    layer.remove()
    const kept =
      isKept === false ? VISITOR_TEXTS.worldNotKept : isKept && act === 'enter' ? VISITOR_TEXTS.worldKept : ''
    onEnd({ text: `${text} ${kept}`.trim(), act })
  }
  const giveUp = () => end(VISITOR_TEXTS.worldNotLoaded, 'retry')
  let tooLate = setTimeout(giveUp, BLOCK_GAME_LOAD_LIMIT_MS)
  // The game says so before; something else was loaded in its place.
  frame.onload = () => {
    clearTimeout(tooLate)
    if (played === null) tooLate = setTimeout(giveUp, LOADED_LIMIT_MS)
  }
  const begin = () => {
    const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
    const hasFullscreen = document.fullscreenEnabled === true
    const picturesTo = VISITOR_TEXTS.picturesTo
    send({ type: 'setup', settings: readGameSettings(), theme, hasFullscreen, picturesTo })
    const link = linkTo(room, page, {
      onEnded: () => end(`${VISITOR_TEXTS.endedTitle}. ${VISITOR_TEXTS.endedHelp}`, null),
      onChanged: () => end(VISITOR_TEXTS.worldLinkChanged, 'reload'),
    })
    // Mode and seed are in the save, which comes with the room's welcome.
    const lastPlayed = new Date().toISOString()
    const world = { id, name, mode: 'creative', difficulty: 'peaceful', lastPlayed } as const
    played = new RoomPlay({ link, world, seed: 0, name: playerName, send, onFailed: (reason) => end(reason, 'retry') })
  }
  async function receive({ source, data }: MessageEvent<FromBlockGame>): Promise<void> {
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return
    if (data.type === 'ready') {
      if (data.protocol !== BLOCK_GAME_PROTOCOL) return end(VISITOR_TEXTS.worldNotLoaded, 'reload')
      clearTimeout(tooLate)
      if (played === null) begin()
    }
    if (data.type === 'settings') keepGameSettings(String(data.settings))
    else if (data.type === 'playing') {
      layer.classList.remove('loading')
      frame.focus()
    } else if (data.type === 'save' && data.save instanceof Uint8Array) {
      await played?.keep(data.save)
      send({ type: 'stored', number: data.number })
    } else if (data.type === 'picture' && data.png instanceof Uint8Array && data.purpose === 'photo') {
      download(data.png, name)
    } else if (data.type === 'ask-fullscreen') await setFullscreen(layer, data.isOn)
    else if (data.type === 'to-room') played?.toRoom(data.message)
    else if (data.type === 'left') end(VISITOR_TEXTS.leftWorld, 'enter')
    else if (data.type === 'failed') end(data.reason, 'retry')
  }
  const tellFullscreen = () => send({ type: 'fullscreen', isOn: document.fullscreenElement !== null })

  window.addEventListener('message', receive)
  document.addEventListener('fullscreenchange', tellFullscreen)
  document.body.append(layer)
}

/** The way to the one room that a link opens. */
function linkTo(
  room: string,
  page: string,
  { onEnded, onChanged }: { onEnded: () => void; onChanged: () => void },
): RoomLink {
  return {
    pathOf: () => room,
    onOffline(listener) {
      window.addEventListener('offline', listener)
      return () => window.removeEventListener('offline', listener)
    },
    whenBack(failedAttempts, retry) {
      const stop = () => {
        clearTimeout(timer)
        window.removeEventListener('online', run)
      }
      const run = () => {
        stop()
        retry()
      }
      const timer = setTimeout(run, reconnectDelayMs(failedAttempts))
      window.addEventListener('online', run)
      return stop
    },
    takeEnd(code) {
      if (code === ROOM_CLOSED.linkEnded) onEnded()
      // It may ask for a password, or give something else.
      else if (code === ROOM_CLOSED.linkChanged) onChanged()
      else return false
      return true
    },
    // A refused handshake has no status, the page has one.
    onRefused: () =>
      void fetch(page, { method: 'HEAD' }).then(
        ({ status }) => {
          if (status === 404) onEnded()
          else if (status === 403) onChanged()
        },
        () => undefined,
      ),
  }
}

function download(png: Uint8Array, worldName: string): void {
  const address = URL.createObjectURL(new Blob([png as BlobPart], { type: 'image/png' }))
  const name = `${worldName.replace(/[/\\]/g, '-')}.png`
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function setFullscreen(layer: HTMLElement, isOn: boolean): Promise<void> {
  try {
    if (isOn) await layer.requestFullscreen()
    else if (document.fullscreenElement !== null) await document.exitFullscreen()
  } catch {
    // The browser has no full screen for this page.
  }
}
