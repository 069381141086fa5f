import { FOLDER_MAX_DEPTH } from '@pinloft/contract/files/limits'
import { PLAYLIST_MAX_ENTRIES } from '@pinloft/contract/music/limits'
import { nextTurn } from '../../../platform/event-loop.ts'
import { stemKey } from '../tracks/track-rows.ts'
import { namesAlong, parseM3u8 } from './m3u8-text.ts'
import type { WantedTrack } from './match-lines.ts'

/** Yields to other requests after this many lines, and after paths of this many characters in total. */
const TURN_LINES = 500
const TURN_CHARACTERS = 256 * 1024

export interface PlaylistLine extends WantedTrack {
  /** As written in the file. */
  path: string
  stemKey: string
}

/** The lines of an .m3u8 file that name tracks. Yields to other requests in between. */
export async function playlistLines(text: string): Promise<PlaylistLine[]> {
  const lines: PlaylistLine[] = []
  let characters = 0
  for (const { path, durationMs } of parseM3u8(text, PLAYLIST_MAX_ENTRIES)) {
    const names = namesAlong(path).slice(-FOLDER_MAX_DEPTH - 1)
    lines.push({ path, names, durationMs, stemKey: stemKey(names.at(-1)?.trim() ?? '') })
    characters += path.length
    if (characters < TURN_CHARACTERS && lines.length % TURN_LINES !== 0) continue
    characters = 0
    await nextTurn()
  }
  return lines
}
