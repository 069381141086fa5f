import type { GuideAuthor, GuideText } from '@pinloft/contract/guides/endpoints'
import type { GuideRevisionCause } from '@pinloft/contract/guides/revisions'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { randomId } from '../../platform/ids.ts'
import { countChangedLines, picturesIn, toRow } from './guide-text.ts'
import * as repository from './guides.repository.ts'
import { notePictures } from './pictures/pictures.repository.ts'

/** The device that writes. */
export interface Writer {
  deviceId: string
  /** Its browser and operating system. */
  device: string
}

export function toAuthor(row: { device_id: string; device: string }, deviceId: string): GuideAuthor {
  return { device: row.device, isThisDevice: row.device_id === deviceId }
}

/** Stores a text as a revision of a guide. `before` is the content of the revision before; empty for the first. */
export async function writeRevision(
  transaction: DatabaseHandle,
  {
    guideId,
    revision,
    cause,
    text,
    before,
    savedAt,
    writer,
  }: {
    guideId: string
    revision: number
    cause: GuideRevisionCause
    text: GuideText
    before: string
    savedAt: number
    writer: Writer
  },
): Promise<void> {
  const id = randomId()
  const { added, removed } = countChangedLines(before, text.content)
  await repository.insertRevision(transaction, {
    id,
    guide_id: guideId,
    revision,
    cause,
    saved_at: savedAt,
    added_lines: added,
    removed_lines: removed,
    device_id: writer.deviceId,
    device: writer.device,
    ...toRow(text),
  })
  await notePictures(transaction, id, picturesIn(text.content))
}
