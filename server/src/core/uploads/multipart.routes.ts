import type { Readable } from 'node:stream'
import { uploadFiles } from '@pinloft/contract/uploads/endpoints'
import { UPLOAD_MAX_PARTS } from '@pinloft/contract/uploads/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { multipartBoundary, type Part, readMultipart } from '../../platform/http/multipart.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { type AccessService, networkOf, type VerifiedPin } from '../access/index.ts'
import type { MultipartUpload, MultipartUploadService } from './multipart.service.ts'
import { parseTime } from './tus-headers.ts'

const FIELD_MAX_BYTES = 64 * 1024

interface Form {
  folder: string
  proof: VerifiedPin | null
  /** Of the next file, in milliseconds since the Unix epoch. */
  modifiedAtMs: number | null
}

export function multipartRoutes(app: FastifyInstance, uploads: MultipartUploadService, access: AccessService): void {
  // The route reads the body as a stream.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))

  mount(app, uploadFiles, async ({ request }) => {
    const boundary = multipartBoundary(request.headers['content-type'])
    // Leaving the loop must not destroy the connection: the error response still has to reach the client.
    const body = (request.raw as Readable).iterator({ destroyOnReturn: false })
    const upload = uploads.begin()
    try {
      const form: Form = { folder: '', proof: null, modifiedAtMs: null }
      let parts = 0
      for await (const part of readMultipart(body, boundary)) {
        parts++
        if (parts > UPLOAD_MAX_PARTS) throw new AppError('upload_too_many_parts')
        if (part.name === 'file') {
          if (part.fileName !== null && !(await isEmptyChoice(part))) {
            const { modifiedAtMs } = form
            await upload.receive(part.fileName, { claimedType: part.mimeType, modifiedAtMs }, part.content)
            form.modifiedAtMs = null
          }
        } else if (part.fileName !== null) {
          throw new AppError('bad_request', { detail: `the field "${part.name}": files go into "file"` })
        } else {
          await readField(part, { form, request, upload })
        }
      }
      const proof = form.proof ?? (await checkPin('', request))
      if (upload.fileCount === 0) throw new AppError('no_files_selected')
      return { files: await upload.commit(proof, form.folder) }
    } catch (error) {
      await upload.abort(error)
      // The client disconnected midway: the response goes nowhere, and nothing is wrong here.
      if (request.raw.destroyed && !request.raw.complete) throw new AppError('upload_unreadable', { cause: error })
      request.raw.resume()
      throw error
    }
  })

  /** Fields may precede or follow the files. An invalid one ends the upload as soon as it is read. */
  async function readField(
    part: Part,
    { form, request, upload }: { form: Form; request: FastifyRequest; upload: MultipartUpload },
  ): Promise<void> {
    const value = await readText(part)
    if (part.name === 'pin') form.proof = await checkPin(value, request)
    if (part.name === 'folder') {
      form.folder = value
      await uploads.requireFolder(value)
    }
    if (part.name === 'lastmodified') {
      const modifiedAtMs = parseTime(value)
      if (modifiedAtMs === undefined) throw new AppError('bad_request', { detail: 'the field "lastmodified"' })
      form.modifiedAtMs = modifiedAtMs
    }
    // A form sends an empty field if nothing was entered.
    if (part.name === 'password' && value !== '') upload.protect(value)
  }

  function checkPin(pin: string, request: FastifyRequest): Promise<VerifiedPin> {
    return access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
  }
}

/** A file field without a selected file arrives with an empty name (HTML Standard, constructing the entry list). */
async function isEmptyChoice(part: Part): Promise<boolean> {
  return part.fileName === '' && (await readText(part)) === ''
}

async function readText(part: Part): Promise<string> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of part.content) {
    sizeBytes += piece.length
    if (sizeBytes > FIELD_MAX_BYTES) throw new AppError('upload_field_too_long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
