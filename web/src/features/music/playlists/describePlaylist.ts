import { MUSIC_TEXTS } from '@pinloft/contract/music-texts'
import type { Playlist } from '@pinloft/contract/playlists'
import { formatTotal } from '../lists/duration.ts'

/** '12 tracks · 48 min'. */
export function describePlaylist({ trackCount, durationMs }: Playlist): string {
  return trackCount === 0 ? MUSIC_TEXTS.tracks(0) : `${MUSIC_TEXTS.tracks(trackCount)} · ${formatTotal(durationMs)}`
}
