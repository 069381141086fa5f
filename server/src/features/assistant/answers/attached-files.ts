import { ATTACHMENTS_MAX } from '@pinloft/contract/assistant/limits'
import type { Attachment } from '@pinloft/contract/assistant/messages'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { Files } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { PAGE_BREAK } from '../../../platform/text-extraction/text-collector.ts'
import { type FileTexts, NOBODY } from '../tools/file-texts.ts'
import type { AttachedPart } from './prompt.ts'

const TEXT_MAX_CHARACTERS = 40_000
const PICTURE_MAX_BYTES = 8 * MEBIBYTE
/** What models that see take. */
const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** The files of the storage that questions refer to. */
export class AttachedFiles {
  readonly #files: Files['service']
  readonly #texts: FileTexts

  constructor(files: Files['service'], texts: FileTexts) {
    this.#files = files
    this.#texts = texts
  }

  /** Throws `attachments_too_many`, `file_not_found` and `attachment_protected`. */
  async check(fileIds: readonly string[]): Promise<Attachment[]> {
    if (fileIds.length > ATTACHMENTS_MAX) throw new AppError('attachments_too_many')
    const attachments: Attachment[] = []
    for (const fileId of fileIds) {
      const { file } = await this.#files.details(fileId)
      if (file.isPasswordProtected) throw new AppError('attachment_protected', { detail: file.originalName })
      attachments.push({ fileId, name: file.originalName, mimeType: file.mimeType })
    }
    return attachments
  }

  /** What a model is given of an attachment. One that was deleted or protected meanwhile is left out. */
  async read({ fileId, name, mimeType }: Attachment, seesPictures: boolean): Promise<AttachedPart[]> {
    if (PICTURE_TYPES.has(mimeType)) {
      const dataUrl = seesPictures ? await this.#readPicture(fileId, mimeType) : null
      return dataUrl === null ? [] : [{ type: 'picture', name, dataUrl }]
    }
    const read = await this.#texts.read(fileId)
    return read === null
      ? []
      : [
          {
            type: 'text',
            name,
            text: read.text.replaceAll(PAGE_BREAK, '').slice(0, TEXT_MAX_CHARACTERS).toWellFormed(),
          },
        ]
  }

  async #readPicture(fileId: string, mimeType: string): Promise<string | null> {
    try {
      const { file } = await this.#files.details(fileId)
      if (file.isPasswordProtected || file.size === 0 || file.size > PICTURE_MAX_BYTES) return null
      const content = await this.#files.content(fileId, NOBODY)
      const blob = await content.open()
      try {
        const chunks: Buffer[] = []
        for await (const chunk of blob.read({ start: 0, end: content.sizeBytes - 1 })) chunks.push(Buffer.from(chunk))
        return `data:${mimeType};base64,${Buffer.concat(chunks).toString('base64')}`
      } finally {
        await blob.close()
      }
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}
