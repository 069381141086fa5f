import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import { PICTURE_EXTENSIONS, type PictureType } from '@pinloft/contract/files/picture-types'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { ExportedBlob, ExportedText } from '../../../platform/db/table-policy.ts'
import { pageBesidePictures } from '../page/write-page.ts'
import { findPictures, type PictureRow } from '../pictures/pictures.repository.ts'
import { partsOfRow } from './draft-rows.ts'
import { findDraft, listDrafts } from './drafts.repository.ts'

const PICTURES_FOLDER = 'pictures'

/**
 * Drafts that were never saved or were changed since, as pages with their pictures. Those of protected files are sealed with
 * their passwords, and left out.
 */
export async function* exportedDrafts(snapshot: DatabaseHandle): AsyncGenerator<ExportedText | ExportedBlob> {
  const exported = new Set<string>()
  for (const { id, lock, revision, saved_revision } of await listDrafts(snapshot)) {
    if (lock !== null || revision === saved_revision) continue
    const row = await findDraft(snapshot, id)
    if (row === undefined) continue
    const parts = partsOfRow(row, null)
    if (parts === undefined) continue
    const { settings, pictures: inText, drawnPictures } = parts.summary
    const pictures = await findPictures(snapshot, [...new Set([...inText, ...drawnPictures])])
    const names = new Map(pictures.map((picture) => [picture.id, nameOf(picture)]))
    const document = { settings, content: parts.content, drawing: parts.drawing }
    yield {
      place: [DOCUMENTS_TEXTS.exportFolder, `${settings.title.trim() || DOCUMENTS_TEXTS.defaultTitle}.html`],
      modifiedAtMs: row.changed_at,
      async *pieces() {
        yield* pageBesidePictures(document, (pictureId) => `${PICTURES_FOLDER}/${names.get(pictureId) ?? ''}`)
      },
    }
    for (const picture of pictures) {
      if (exported.has(picture.id)) continue
      exported.add(picture.id)
      const { blob_key: blobKey, sha256, size_bytes: sizeBytes } = picture
      yield {
        place: [DOCUMENTS_TEXTS.exportFolder, PICTURES_FOLDER, nameOf(picture)],
        modifiedAtMs: picture.created_at,
        blob: { blobKey, sha256, sizeBytes },
      }
    }
  }
}

function nameOf({ id, mime_type }: PictureRow): string {
  return `${id}.${PICTURE_EXTENSIONS[mime_type as PictureType]}`
}
