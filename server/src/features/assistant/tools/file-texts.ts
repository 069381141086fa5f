import type { File } from '@pinloft/contract/files/endpoints'
import type { Files } from '../../../core/files/index.ts'
import type { Credentials } from '../../../core/protection/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { TextExtractor } from '../../../platform/text-extraction/text-extractor.ts'
import { textFormat } from '../../../platform/text-extraction/text-format.ts'

/** Opens files without a password, and no others. */
export const NOBODY: Credentials = {
  password: undefined,
  token: undefined,
  session: { id: '', deviceId: '' },
  network: '',
}

/** The texts of files without a password. */
export class FileTexts {
  readonly #files: Files['service']
  readonly #extractor = new TextExtractor()

  constructor(files: Files['service']) {
    this.#files = files
  }

  /** Null if the file was deleted, is protected, or has no text. */
  async read(fileId: string): Promise<{ file: File; text: string } | null> {
    try {
      const { file, sha256 } = await this.#files.details(fileId)
      const format = file.isPasswordProtected ? null : textFormat(file.originalName, file.mimeType)
      if (format === null) return null
      const { lend, isPasswordProtected } = await this.#files.content(fileId, NOBODY)
      if (isPasswordProtected) return null
      const text = await lend((path) => this.#extractor.extract({ path, sha256, format, marksPages: true }))
      return text === null || text.trim() === '' ? null : { file, text }
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  close(): Promise<void> {
    return this.#extractor.close()
  }
}
