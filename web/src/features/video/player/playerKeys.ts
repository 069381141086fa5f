import { type RefObject, useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../../platform/input-method.ts'
import { isKeyboardTaken } from '../../../platform/keyboard-owner.ts'

/** The action of a key on the video. */
export type PlayerAction =
  | { type: 'togglePlay' | 'toggleFullscreen' | 'toggleMute' | 'toggleSubtitles' | 'next' }
  | { type: 'seekBy'; seconds: number }
  | { type: 'changeVolume'; by: number }
  | { type: 'stepSpeed'; step: 1 | -1 }
  /** To a fraction of the duration, from 0 to 1. */
  | { type: 'seekTo'; part: number }

export const SEEK_STEP_SECONDS = 10
export const VOLUME_STEP = 0.05

const ACTS: Readonly<Record<string, PlayerAction>> = {
  ' ': { type: 'togglePlay' },
  k: { type: 'togglePlay' },
  f: { type: 'toggleFullscreen' },
  m: { type: 'toggleMute' },
  c: { type: 'toggleSubtitles' },
  n: { type: 'next' },
  ArrowLeft: { type: 'seekBy', seconds: -SEEK_STEP_SECONDS },
  ArrowRight: { type: 'seekBy', seconds: SEEK_STEP_SECONDS },
  ArrowUp: { type: 'changeVolume', by: VOLUME_STEP },
  ArrowDown: { type: 'changeVolume', by: -VOLUME_STEP },
  '<': { type: 'stepSpeed', step: -1 },
  '>': { type: 'stepSpeed', step: 1 },
}
const DIGITS = 10

/** The action of a key by its character; null for keys without a meaning here. */
export function playerActionOf(key: string): PlayerAction | null {
  if (/^\d$/.test(key)) return { type: 'seekTo', part: Number(key) / DIGITS }
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(ACTS, name) ? (ACTS[name] ?? null) : null
}

export interface PlayerParts {
  part: RefObject<HTMLElement | null>
  /** Keeps the keys that scroll it. */
  list: RefObject<HTMLElement | null> | undefined
}

/**
 * Keys that control the video, anywhere on the page, or in the dialog that contains it. There the keys that go through
 * files are the video's only while it has the focus.
 */
export function usePlayerKeys({ part, list }: PlayerParts, perform: (action: PlayerAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isKeyboardTaken(part.current)) return
    if (!(target instanceof Element)) return
    // The space bar activates a focused button.
    if (key === ' ' && target.closest('button, a, [role=radio]')) return
    if (key.startsWith('Arrow') && (list?.current?.contains(target) || target.closest('[role=radiogroup]'))) return
    const isInDialog = part.current?.closest('[role=dialog]') != null
    if (isInDialog && /^Arrow(Left|Right)$/.test(key) && !part.current?.contains(target)) return
    const action = playerActionOf(shortcutKey(event))
    if (action === null) return
    event.preventDefault()
    perform(action)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
