import { useLocation } from 'wouter'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { MUSIC_PATH } from '../musicRoute.ts'
import { useMusicPlayback } from '../playerContext.ts'

const MiniPlayer = lazyPart(async () => ({ default: (await import('./MiniPlayer.tsx')).MiniPlayer }))

/** Renders the mini player: on every screen but the music player, once there is something to play. */
export function MiniPlayerPlace({ className }: { className: string }) {
  const { player } = useMusicPlayback()
  const [location] = useLocation()
  if (player === null || location === MUSIC_PATH) return null
  return (
    <PartBoundary waiting={null}>
      <MiniPlayer player={player} className={className} />
    </PartBoundary>
  )
}
