import { readGameConsole } from '@pinloft/contract/game-servers/console'
import { GAME_CONSOLE_PAGE_LINES } from '@pinloft/contract/game-servers/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/call.ts'
import { onLiveEvent, onLiveStatus } from '../../../platform/live-socket.ts'
import { type ConsoleLines, follows, lastNumberOf, withEarlier, withLater } from './consoleLines.ts'

/** The console of a game server, live. */
export function useGameConsole(id: string) {
  const [shown, setShown] = useState<ConsoleLines | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  /** What is known, also between two pictures. */
  const known = useRef<ConsoleLines | null>(null)
  const reload = useRef<() => void>(() => {})

  const keep = useCallback((next: ConsoleLines) => {
    known.current = next
    setShown(next)
    setIsFailed(false)
  }, [])

  useEffect(() => {
    let isLeft = false
    let isLoading = false
    let isAskedAgain = false
    known.current = null

    /** Loads what came after the last known line. One load at a time: a flood must not start more of them. */
    async function load(): Promise<void> {
      if (isLoading) {
        isAskedAgain = true
        return
      }
      isLoading = true
      try {
        do {
          isAskedAgain = false
          const lastNumber = await loadOnce(known.current)
          // Further pages, unless the server is faster than we are: then only its newest lines are of use.
          if (!isLeft && known.current !== null && lastNumber > lastNumberOf(known.current)) {
            const isFarBehind = lastNumber - lastNumberOf(known.current) > GAME_CONSOLE_PAGE_LINES
            if (isFarBehind) await loadOnce(null)
            else isAskedAgain = true
          }
        } while (isAskedAgain && !isLeft)
      } catch {
        if (!isLeft) setIsFailed(true)
      }
      isLoading = false
    }

    async function loadOnce(from: ConsoleLines | null): Promise<number> {
      const query = from === null ? {} : { after: lastNumberOf(from), streamId: from.streamId }
      const reply = await call(readGameConsole, { params: { id }, query })
      if (!isLeft) keep(withLater(known.current, reply))
      return reply.lastNumber
    }

    reload.current = () => void load()
    const stops = [
      onLiveEvent('game_console_written', ({ serverId, streamId, lines }) => {
        if (serverId !== id) return
        const before = known.current
        if (before !== null && !isLoading && follows(before, streamId, lines)) {
          keep(withLater(before, { streamId, lines, firstNumber: before.firstNumber }))
        } else void load()
      }),
      // Lines were printed while nobody heard.
      onLiveStatus(() => void load()),
    ]
    void load()
    return () => {
      isLeft = true
      for (const stop of stops) stop()
    }
  }, [id, keep])

  /** Loads a page of lines before those that are shown. */
  async function loadEarlier(): Promise<void> {
    const before = shown?.lines[0]?.number
    if (before === undefined) return
    const reply = await call(readGameConsole, { params: { id }, query: { before, streamId: shown?.streamId } })
    if (known.current !== null) keep(withEarlier(known.current, reply))
  }

  const first = shown?.lines[0]?.number ?? 0
  return {
    /** Undefined until they have loaded. */
    lines: shown?.lines,
    isFailed,
    hasEarlier: shown !== null && first > shown.firstNumber,
    loadEarlier,
    reload: () => reload.current(),
  }
}
