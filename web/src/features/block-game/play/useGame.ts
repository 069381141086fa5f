import {
  BLOCK_GAME_LOAD_LIMIT_MS,
  BLOCK_GAME_PROTOCOL,
  type FromBlockGame,
  type ToBlockGame,
} from '@pinloft/contract/block-game/messages'
import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTheme } from '../../../platform/theme.ts'
import { keepGameSettings, readGameSettings } from '../game-settings.ts'
import { RoomPlay } from '../together/room-play.ts'
import { sessionRooms } from '../together/session-room.api.ts'
import { whyNotTogether } from '../together/why-not-together.ts'
import type { KeeperState } from '../worlds/keeper-parts.ts'
import { isOnlyHere, type StoredWorld } from '../worlds/stored-world.ts'
import type { WorldsKeeper } from '../worlds/worlds-keeper.ts'

/** How long a sync that runs is waited for before a world is opened. */
const SYNC_LIMIT_MS = 1_000

export type Playing =
  | { readonly type: 'menu' }
  | { readonly type: 'loading' }
  | { readonly type: 'playing' }
  | { readonly type: 'failed'; readonly reason: string }

interface GameOptions {
  frame: RefObject<HTMLIFrameElement | null>
  keeper: WorldsKeeper
  state: KeeperState
  worldId: string | null
  /** The player's name in a world that is played together. */
  togetherAs: string | undefined
  /** Whether the player has gone back in the browser: it is saved and left. */
  isLeaving: boolean
  onLeft: () => void
  /** The frame has to be loaded again. */
  onGivenUp: () => void
  onFullscreen: (isOn: boolean) => void
  onPhoto: (png: Uint8Array) => void
}

/** Talks with the game in the frame: gives it the world, keeps what it sends. */
export function useGame(options: GameOptions): {
  playing: Playing
  send: (message: ToBlockGame) => void
  /** Back to the menu from a game that can't go on. */
  giveUp: () => void
} {
  const { frame, keeper, state, worldId, isLeaving } = options
  const theme = useTheme()
  const [isReady, setReady] = useState(false)
  const [playing, setPlaying] = useState<Playing>({ type: 'menu' })
  const release = useRef<(() => void) | null>(null)
  const room = useRef<RoomPlay | null>(null)
  /** The world that the game has. */
  const loaded = useRef<string | null>(null)

  const send = useCallback(
    // The frame has no origin that could be named.
    (message: ToBlockGame) => frame.current?.contentWindow?.postMessage(message, '*'),
    [frame],
  )

  const receive = useEffectEvent(({ source, data }: MessageEvent<FromBlockGame>) => {
    if (source === null || source !== frame.current?.contentWindow) return
    if (typeof data !== 'object' || data === null) return
    if (data.type === 'ready') setReady(data.protocol === BLOCK_GAME_PROTOCOL)
    else if (data.type === 'settings') keepGameSettings(String(data.settings))
    else if (data.type === 'playing') {
      setPlaying({ type: 'playing' })
      frame.current?.focus()
    } else if (data.type === 'save' && data.save instanceof Uint8Array) void keep(data.number, data.save)
    else if (data.type === 'picture' && data.png instanceof Uint8Array) {
      if (data.purpose === 'menu') void keeper.keepPicture(data.png)
      else options.onPhoto(data.png)
    } else if (data.type === 'ask-fullscreen') options.onFullscreen(data.isOn)
    else if (data.type === 'to-room') room.current?.toRoom(data.message)
    else if (data.type === 'left') leave()
    else if (data.type === 'failed') setPlaying({ type: 'failed', reason: data.reason })
  })

  async function keep(number: number, save: Uint8Array) {
    try {
      // A save of a world that was left meanwhile must not become that of the next one.
      if (room.current === null && loaded.current === null) throw new Error(TEXTS.notKept)
      await (room.current?.keep(save) ?? keeper.keep(save))
      send({ type: 'stored', number })
    } catch (failure) {
      send({ type: 'not-stored', number, reason: failure instanceof Error ? failure.message : TEXTS.notKept })
    }
  }

  function enterRoom(world: StoredWorld, name: string) {
    const reason = whyNotTogether(keeper.getState(), world)
    if (reason !== null) return setPlaying({ type: 'failed', reason })
    const onFailed = (failure: string) => setPlaying({ type: 'failed', reason: failure })
    loaded.current = world.id
    room.current = new RoomPlay({ link: sessionRooms, world, seed: world.seed, name, send, onFailed })
  }

  function leave() {
    room.current?.close()
    room.current = null
    release.current?.()
    release.current = null
    loaded.current = null
    keeper.close()
    setPlaying({ type: 'menu' })
    options.onLeft()
  }

  function giveUp() {
    setReady(false)
    leave()
    options.onGivenUp()
  }

  const start = useEffectEvent(async (id: string) => {
    setPlaying({ type: 'loading' })
    const held = await holdWorld(id)
    if (held === null) return setPlaying({ type: 'failed', reason: TEXTS.playedElsewhere })
    release.current = held
    // What was built together comes from the cloud; a connection that is slow is not waited for. Before it is open, what
    // another device changed too can still be settled.
    if (options.togetherAs !== undefined) await keeper.syncNow()
    else await Promise.race([keeper.settled(), new Promise((resolve) => setTimeout(resolve, SYNC_LIMIT_MS))])
    if (isNoLongerWanted(id)) return leave()
    const world = await keeper.open(id).catch(() => null)
    if (world === null) return setPlaying({ type: 'failed', reason: TEXTS.broken })
    if (world === undefined) return setPlaying({ type: 'failed', reason: TEXTS.gone })
    if (isNoLongerWanted(id)) return leave()
    if (options.togetherAs !== undefined) return enterRoom(world, options.togetherAs)
    loaded.current = id
    const { name, mode, difficulty, lastPlayed, seed, save } = world
    send({ type: 'load', world: { id, name, mode, difficulty, lastPlayed }, seed, save })
  })

  const isNoLongerWanted = useEffectEvent((id: string) => isLeaving || worldId !== id)
  const goBack = useEffectEvent(() => {
    if (playing.type === 'failed') giveUp()
    else if (loaded.current !== null) send({ type: 'leave' })
    else if (playing.type === 'menu') leave()
  })
  useEffect(() => {
    if (isLeaving) goBack()
  }, [isLeaving])

  useEffect(() => {
    window.addEventListener('message', receive)
    return () => {
      window.removeEventListener('message', receive)
      room.current?.close()
      release.current?.()
      keeper.close()
    }
  }, [keeper])

  useEffect(() => {
    const hasFullscreen = document.fullscreenEnabled === true
    if (isReady)
      send({ type: 'setup', settings: readGameSettings(), theme, hasFullscreen, picturesTo: TEXTS.picturesTo })
  }, [isReady, theme, send])

  useEffect(() => {
    if (worldId === null || isReady) return
    // It goes on by itself if the frame comes later.
    const timer = setTimeout(() => setPlaying({ type: 'failed', reason: TEXTS.failedFrame }), BLOCK_GAME_LOAD_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [worldId, isReady])

  const canStart = isReady && state.worlds !== null
  useEffect(() => {
    if (worldId !== null && canStart) void start(worldId)
  }, [worldId, canStart])

  const { text, isFine } = keptLine(state, keeper)
  useEffect(() => {
    if (playing.type !== 'playing') return
    if (room.current === null) send({ type: 'kept', text, isFine })
    else room.current.tell()
  }, [playing.type, text, isFine, send])

  const shown: Playing = playing.type === 'menu' && worldId !== null ? { type: 'loading' } : playing
  return { playing: shown, send, giveUp }
}

/** Where the world that is played is kept, in words. */
function keptLine(state: KeeperState, { playedId, isHeld }: WorldsKeeper): { text: string; isFine: boolean } {
  const world = state.worlds?.find(({ id }) => id === playedId)
  if (state.isBroken) return { text: TEXTS.notKept, isFine: false }
  if (!state.isSyncOn) return { text: TEXTS.keptHere, isFine: true }
  if (world?.refusal) return { text: TEXTS.syncRefused(world.refusal), isFine: false }
  if (isHeld) return { text: TEXTS.keptUntilLeft, isFine: true }
  if (!state.isReachable) return { text: TEXTS.keptWaiting, isFine: true }
  return { text: world !== undefined && isOnlyHere(world) ? TEXTS.keptHere : TEXTS.keptFine, isFine: true }
}

/** Keeps other tabs from playing the same world. Resolves to the way to let go; null if another tab has it. */
async function holdWorld(id: string): Promise<(() => void) | null> {
  const { locks } = navigator as Partial<Navigator>
  if (locks === undefined) return () => undefined
  return new Promise((resolve) => {
    void locks.request(`pinloft-block-world-${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      return new Promise<void>((end) => resolve(() => end()))
    })
  })
}
