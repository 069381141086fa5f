import { ASSISTANT_PICTURE_MAX_BYTES, PICTURE_PROMPT_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import type { Attachment } from '@pinloft/contract/assistant/messages'
import type { File } from '@pinloft/contract/files/endpoints'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { ProviderService } from '../provider/provider.service.ts'
import { isOpenAiAddress } from '../provider/provider-address.ts'
import { requestJson } from '../provider/provider-request.ts'
import { type StoreDependencies, storeFile } from '../store-file.ts'

const RIFF_TYPE_BYTE = 8

const NAME_CHARACTERS = 60
/** Models take long, and send nothing meanwhile. */
const SILENCE_MS = 5 * MINUTE_MS

const Reply = z.object({ data: z.array(z.object({ b64_json: z.string().nullish() })).min(1) })

interface Dependencies extends StoreDependencies {
  provider: ProviderService
}

/** Pictures that models make or people paste. They become files in the folder of the assistant. */
export class PicturesService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `picture_prompt_missing` and `picture_prompt_too_long`. */
  checkPrompt(prompt: string): void {
    if (prompt === '') throw new AppError('picture_prompt_missing')
    if (prompt.length > PICTURE_PROMPT_MAX_CHARACTERS) throw new AppError('picture_prompt_too_long')
  }

  /** Throws `picture_failed` if the provider sends no picture, and the errors named `ai_…`. */
  async make(prompt: string, signal: AbortSignal): Promise<File> {
    const { provider } = this.#dependencies
    const connection = await provider.connection()
    const model = await provider.imageModel(connection, signal)
    // OpenAI's newer models send nothing else and refuse the field; others would send an address.
    const isImplied = isOpenAiAddress(connection.address) && !model.startsWith('dall-e')
    const body = { model, prompt, n: 1, ...(!isImplied && { response_format: 'b64_json' }) }
    const request = { ...connection, method: 'POST', path: '/images/generations', body, signal } as const
    const { data } = Reply.safeParse(await requestJson({ ...request, silenceMs: SILENCE_MS }))
    const content = Buffer.from(data?.data[0]?.b64_json ?? '', 'base64')
    const type = content.length > ASSISTANT_PICTURE_MAX_BYTES ? null : pictureTypeOf(content)
    if (type === null) throw new AppError('picture_failed')
    return this.#store(`${nameOf(prompt)}.${type.extension}`, content, type.mimeType)
  }

  /** Throws `picture_too_large` and `picture_unreadable`. */
  async attach(body: AsyncIterable<Uint8Array>): Promise<Attachment> {
    const chunks: Uint8Array[] = []
    let sizeBytes = 0
    for await (const chunk of body) {
      sizeBytes += chunk.length
      if (sizeBytes > ASSISTANT_PICTURE_MAX_BYTES) throw new AppError('picture_too_large')
      chunks.push(chunk)
    }
    const content = Buffer.concat(chunks)
    const type = pictureTypeOf(content)
    if (type === null) throw new AppError('picture_unreadable')
    const now = new Date(this.#dependencies.clock.now()).toISOString()
    const name = `Pasted ${now.slice(0, 19).replace('T', ' ').replaceAll(':', '.')}.${type.extension}`
    const { id: fileId, originalName, mimeType } = await this.#store(name, content, type.mimeType)
    return { fileId, name: originalName, mimeType }
  }

  #store(name: string, content: Buffer, mimeType: string): Promise<File> {
    return storeFile(this.#dependencies, { name, folder: null, content, mimeType })
  }
}

/** The start of a description as the name of a file. */
function nameOf(prompt: string): string {
  const words = prompt.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|\s]+/gu, ' ').trim()
  const start = words.slice(0, NAME_CHARACTERS).toWellFormed().trim().replace(/^\.+/, '')
  return start === '' ? 'Picture' : start
}

/** The media type of a picture that every browser shows, by its first bytes; null if it is something else. */
function pictureTypeOf(bytes: Buffer): { mimeType: string; extension: string } | null {
  const startsWith = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text
  if (startsWith('\x89PNG\r\n\x1a\n')) return { mimeType: 'image/png', extension: 'png' }
  if (startsWith('\xff\xd8\xff')) return { mimeType: 'image/jpeg', extension: 'jpg' }
  if (startsWith('RIFF') && startsWith('WEBP', RIFF_TYPE_BYTE)) return { mimeType: 'image/webp', extension: 'webp' }
  if (startsWith('GIF8')) return { mimeType: 'image/gif', extension: 'gif' }
  return null
}
