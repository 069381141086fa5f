import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { ExportedBlob, ExportedText } from '../../../platform/db/table-policy.ts'
import { picturesIn, textOf } from '../guide-text.ts'
import { listIdsWith, readGuide } from '../guides.repository.ts'
import { findPictures } from '../pictures/pictures.repository.ts'
import { guideFile, PICTURES_FOLDER, pictureName } from './guide-file.ts'

/** All guides outside the trash, each as a Markdown file, with the pictures that they show. */
export async function* exportedGuides(snapshot: DatabaseHandle): AsyncGenerator<ExportedText | ExportedBlob> {
  const folder = GUIDES_TEXTS.exportFolder
  const exported = new Set<string>()
  for (const id of await listIdsWith(snapshot, {})) {
    const row = await readGuide(snapshot, id)
    if (row === undefined) continue
    const pictures = await findPictures(snapshot, [...picturesIn(row.content)])
    const guide = { createdAtMs: row.created_at, isPasswordProtected: row.lock !== null }
    const text = guideFile(guide, textOf(row), new Map(pictures.map((picture) => [picture.id, picture])))
    yield {
      place: [folder, `${row.title}.md`],
      modifiedAtMs: row.changed_at,
      async *pieces() {
        yield text
      },
    }
    for (const picture of pictures) {
      if (exported.has(picture.id)) continue
      exported.add(picture.id)
      const { blob_key: blobKey, sha256, size_bytes: sizeBytes } = picture
      yield {
        place: [folder, PICTURES_FOLDER, pictureName(picture)],
        modifiedAtMs: picture.created_at,
        blob: { blobKey, sha256, sizeBytes },
      }
    }
  }
}
