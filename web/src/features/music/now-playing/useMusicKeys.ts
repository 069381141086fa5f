import { useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../../platform/input-method.ts'
import { isKeyboardTaken } from '../../../platform/keyboard-owner.ts'
import { useFavourite } from '../lists/useFavourite.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'

const STEP_MS = 10_000

/** The keys of the music page. Space and the arrow keys are left to a focused button or list. */
export function useMusicKeys(
  player: MusicPlayer,
  { onQueue, onLyrics }: { onQueue: () => void; onLyrics: () => void },
) {
  const setFavourite = useFavourite()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isKeyboardTaken()) return
    const action = actionOf(shortcutKey(event))
    if (action === undefined) return
    event.preventDefault()
    action()
  })

  function actionOf(key: string): (() => void) | undefined {
    const { current } = player.state.get()
    if (current === null) return
    const { positionMs } = player.position.get()
    const { isMuted } = player.settings.get()
    const actions: Record<string, () => void> = {
      m: () => player.settings.change({ isMuted: !isMuted }),
      s: () => player.toggleShuffle(),
      r: () => player.cycleRepeat(),
      n: () => void player.next(),
      p: () => void player.previous(),
      f: () => setFavourite(current.track, !current.track.isFavourite),
      l: onLyrics,
      q: onQueue,
      arrowleft: () => player.seek(positionMs - STEP_MS),
      arrowright: () => player.seek(positionMs + STEP_MS),
    }
    const isButton = document.activeElement?.closest('button, a[href], [role=radio], [role=switch]') != null
    if (key === ' ' && !isButton) return () => player.toggle()
    return actions[key.toLowerCase()]
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
