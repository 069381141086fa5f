import type { GuideText } from '@pinloft/contract/guides/endpoints'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { nameFromTitle } from '../../../core/files/index.ts'
import { SafeNames } from '../../../core/zips/index.ts'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { zipBlocks } from '../../../platform/zip/zip-blocks.ts'
import { ZipDirectory } from '../../../platform/zip/zip-directory.ts'
import { textOf } from '../guide-text.ts'
import { findRevision, type Labels, listIdsWith, readGuide } from '../guides.repository.ts'
import { findPictures, type PictureRow } from '../pictures/pictures.repository.ts'
import { guideFile, PICTURES_FOLDER, pictureName, replacePictures } from './guide-file.ts'

/** A guide as it was when the export began. */
interface PlannedGuide {
  id: string
  revision: number
  createdAtMs: number
  isPasswordProtected: boolean
}

interface ExportDependencies {
  database: DatabaseHandle
  blobs: BlobStore
}

interface ExportedZip {
  name: string
  sizeBytes: number
  blocks: AsyncGenerator<Uint8Array, void, void>
}

/** All guides, or those with a label, or one, as a zip archive of Markdown files and their pictures. */
export class GuideExportService {
  readonly #dependencies: ExportDependencies

  constructor(dependencies: ExportDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Texts are read twice, for their sizes and for their bytes, so that they are never all in memory.
   * Throws `guide_not_found` if it is asked for one that is not there.
   */
  async open({ id: onlyId, ...labels }: Labels & { id?: string | undefined }): Promise<ExportedZip> {
    const { database } = this.#dependencies
    const directory = new ZipDirectory()
    const names = new SafeNames()
    const guides: PlannedGuide[] = []
    const pictureIds = new Set<string>()
    const pathsOf = (id: string) => {
      pictureIds.add(id)
      return `${PICTURES_FOLDER}/${id}`
    }
    for (const id of onlyId === undefined ? await listIdsWith(database, labels) : [onlyId]) {
      const row = await readGuide(database, id)
      if (row === undefined || row.deleted_at !== null) continue
      const guide: PlannedGuide = {
        id,
        revision: row.revision,
        createdAtMs: row.created_at,
        isPasswordProtected: row.lock !== null,
      }
      replacePictures(row.content, pathsOf)
      guides.push(guide)
      await nextTurn()
    }
    if (onlyId !== undefined && guides.length === 0) throw new AppError('guide_not_found')
    const pictures = await findPictures(database, [...pictureIds])
    const byId = new Map(pictures.map((row) => [row.id, row]))
    let zipName: string = GUIDES_TEXTS.exportName
    for (const guide of guides) {
      const { text, savedAtMs } = await this.#read(guide)
      if (onlyId !== undefined) zipName = nameFromTitle(text.title, { extension: '.zip', fallback: 'Guide' })
      const path = names.take(`${text.title}.md`, 'file')
      const sizeBytes = Buffer.byteLength(guideFile(guide, text, byId))
      directory.add({ path, sizeBytes, modifiedAtMs: savedAtMs })
      await nextTurn()
    }
    for (const row of pictures) {
      directory.add({
        path: `${PICTURES_FOLDER}/${pictureName(row)}`,
        sizeBytes: row.size_bytes,
        modifiedAtMs: row.created_at,
      })
    }
    const contentOf = (index: number): AsyncIterable<Uint8Array> => {
      const guide = guides[index]
      if (guide !== undefined) return this.#guideBytes(guide, byId)
      const picture = pictures[index - guides.length]
      if (picture === undefined) throw new Error('An archive has more entries than were planned')
      return this.#pictureBytes(picture)
    }
    return { name: zipName, sizeBytes: directory.archiveBytes, blocks: zipBlocks(directory, contentOf) }
  }

  async *#guideBytes(guide: PlannedGuide, pictures: ReadonlyMap<string, PictureRow>): AsyncGenerator<Uint8Array> {
    const { text } = await this.#read(guide)
    yield Buffer.from(guideFile(guide, text, pictures))
  }

  async *#pictureBytes({ blob_key, size_bytes }: PictureRow): AsyncGenerator<Uint8Array> {
    const blob = await this.#dependencies.blobs.open(blob_key)
    try {
      yield* blob.read({ start: 0, end: size_bytes - 1 })
    } finally {
      await blob.close()
    }
  }

  async #read({ id, revision }: PlannedGuide): Promise<{ text: GuideText; savedAtMs: number }> {
    const row = await findRevision(this.#dependencies.database, id, revision)
    if (row === undefined) throw new AppError('file_changed_meanwhile')
    return { text: textOf(row), savedAtMs: row.saved_at }
  }
}
