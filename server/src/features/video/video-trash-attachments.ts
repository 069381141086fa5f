import { z } from 'zod'
import type { TrashAttachments } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { findChoicesOf, findPositions, saveChoices, savePosition } from './video.repository.ts'

const Flag = z.union([z.literal(0), z.literal(1)])

const PositionAttachment = z.object({
  position_ms: z.number().nullable(),
  is_watched: Flag,
  watched_at: z.number(),
})

const ChoicesAttachment = z.object({
  audio_track: z.string().nullable(),
  subtitle_track: z.string().nullable(),
  has_subtitles: Flag.nullable(),
  speed_percent: z.number(),
})

/** Playback positions of videos in the trash. */
export const positionAttachments: TrashAttachments = {
  name: 'video_position',
  async take(transaction: DatabaseHandle, ids: readonly string[]) {
    const rows = await findPositions(transaction, ids)
    return new Map(rows.map(({ file_id, ...position }) => [file_id, position]))
  },
  async putBack(transaction: DatabaseHandle, kept: ReadonlyMap<string, unknown>) {
    for (const [id, value] of kept) await savePosition(transaction, { file_id: id, ...PositionAttachment.parse(value) })
  },
}

/** Playback choices for the videos of folders in the trash. */
export const choiceAttachments: TrashAttachments = {
  name: 'video_choices',
  async take(transaction: DatabaseHandle, ids: readonly string[]) {
    const rows = await findChoicesOf(transaction, ids)
    return new Map(rows.map(({ folder_id, ...choices }) => [folder_id, choices]))
  },
  async putBack(transaction: DatabaseHandle, kept: ReadonlyMap<string, unknown>) {
    for (const [id, value] of kept) await saveChoices(transaction, { folder_id: id, ...ChoicesAttachment.parse(value) })
  },
}
