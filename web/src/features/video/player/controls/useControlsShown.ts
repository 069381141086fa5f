import { useCallback, useEffect, useState } from 'react'

/** The controls fade out after this time without mouse movement. */
const HIDE_AFTER_MS = 3_000

/** Whether the controls are shown: while paused, while held, and for a while after each movement. */
export function useControlsShown(isPlaying: boolean, isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true)
  const [movements, setMovements] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each movement begins the time anew
  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setTimeout(() => setIsAwake(false), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, isHeld, movements])

  const wake = useCallback(() => {
    setIsAwake(true)
    setMovements((count) => count + 1)
  }, [])
  const hide = useCallback(() => setIsAwake(false), [])
  return { isShown: isAwake || !isPlaying || isHeld, wake, hide }
}
