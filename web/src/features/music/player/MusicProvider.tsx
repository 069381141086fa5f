import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onLiveEvent } from '../../../platform/live-socket.ts'
import { AttachMediaContext } from '../../../platform/media-attachment.ts'
import { onConnected } from '../../../platform/reconnection.ts'
import { MusicPlaybackContext } from '../playerContext.ts'
import { loadQueue, type PlayRequest, queueKey, startQueue } from '../queue.api.ts'
import type { MusicPlayer } from './MusicPlayer.ts'
import { playerName } from './playerName.ts'

const loadStart = () => import('./startPlayer.ts')

/** Keeps the music playing across screens. The player's code is loaded when there is something to play. */
export function MusicProvider({ children }: { children: ReactNode }) {
  const loadAttachMedia = use(AttachMediaContext)
  const playerId = playerName()
  const [player, setPlayer] = useState<MusicPlayer | null>(null)
  const { data: queue, refetch } = useQuery({ queryKey: queueKey, queryFn: ({ signal }) => loadQueue(signal) })
  const starting = useRef<Promise<MusicPlayer> | null>(null)
  const ending = useRef<(() => void) | null>(null)
  const isGone = useRef(false)

  const open = useCallback(
    (queueNow: Awaited<ReturnType<typeof loadQueue>>) => {
      starting.current ??= loadStart().then(({ startPlayer }) => {
        const started = startPlayer({ playerId, queue: queueNow, loadAttachMedia })
        if (isGone.current) started.end()
        ending.current = started.end
        setPlayer(started.player)
        return started.player
      })
      // If loading fails, it is retried when something is to be played.
      starting.current.catch(() => {
        starting.current = null
      })
      return starting.current
    },
    [playerId, loadAttachMedia],
  )

  useEffect(() => {
    if (queue === undefined) return
    if (player !== null) player.take(queue)
    else if (queue.totalCount > 0) open(queue).catch(() => undefined)
  }, [queue, player, open])

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      ending.current?.()
      ending.current = null
      starting.current = null
    }
  }, [])

  useEffect(() => {
    if (player === null) {
      const stops = [
        onLiveEvent('music_queue_changed', () => refetch()),
        // Its code may not have been within reach.
        onConnected(() => queue !== undefined && queue.totalCount > 0 && open(queue).catch(() => undefined)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    }
    const stops = [
      onLiveEvent('music_queue_changed', ({ revision }) => {
        if (revision !== player.queue.get().revision) void player.refresh()
      }),
      onConnected(() => void player.refresh()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [player, queue, open, refetch])

  const playback = useMemo(
    () => ({
      player,
      playTracks: async (request: PlayRequest) => {
        await player?.prepare()
        const begun = await startQueue(request, playerId).catch(async (error: unknown) => {
          await player?.resume()
          throw error
        })
        const itsPlayer = await open(begun)
        itsPlayer.playQueue(begun)
      },
    }),
    [player, playerId, open],
  )
  return <MusicPlaybackContext value={playback}>{children}</MusicPlaybackContext>
}
