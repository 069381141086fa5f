import type { DocumentFile } from '@pinloft/contract/documents/endpoints'
import type { FileKey } from '../../../platform/age/age-header.ts'
import { type DraftParts, type DraftSummary, fromColumn } from './draft-parts.ts'
import type { DraftRow, DraftSummaryRow } from './drafts.repository.ts'

/** Undefined if it was sealed with another key. */
export function partsOfRow(row: DraftRow, fileKey: FileKey | null): DraftParts | undefined {
  const summary = fromColumn<DraftSummary>(row.summary, fileKey)
  if (summary === undefined) return undefined
  const content = fromColumn<DraftParts['content']>(row.content, fileKey)
  const drawing = fromColumn<DraftParts['drawing']>(row.drawing, fileKey)
  return content === undefined || drawing === undefined ? undefined : { summary, content, drawing }
}

/** Undefined if it is sealed with an earlier password of the file: it opens with that. */
export function openedBefore(row: DraftRow, fileKey: FileKey | null): DraftParts | undefined {
  if (row.lock !== null && fileKey === null) return undefined
  return partsOfRow(row, row.lock === null ? null : fileKey)
}

/** What lists show of a draft without opening it. */
export function described(
  row: DraftSummaryRow,
  files: ReadonlyMap<string, DocumentFile>,
  { deviceId }: { deviceId: string },
) {
  return {
    id: row.id,
    file: files.get(row.file_id ?? '') ?? null,
    baseVersion: row.base_version,
    isSaved: row.saved_revision === row.revision,
    revision: row.revision,
    changedAt: new Date(row.changed_at).toISOString(),
    changedBy: { device: row.device, isThisDevice: row.device_id === deviceId },
  }
}
