import type { Readable } from 'node:stream'
import { uploadWorld } from '@pinloft/contract/worlds/endpoints'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { multipartBoundary, type Part, readMultipart } from '../../platform/http/multipart.ts'
import type { ReceiveWorldService } from './receive-world.service.ts'
import type { WorldUpload } from './world-upload.ts'
import { deviceOf } from './worlds.routes.ts'

const FIELD_MAX_BYTES = 64 * 1024

interface Form {
  name: string
  worldPath: string | null
}

export function uploadWorldRoute(app: FastifyInstance, receiving: ReceiveWorldService): void {
  // The route reads the body as a stream. Other uploads do the same.
  const type = 'multipart/form-data'
  if (!app.hasContentTypeParser(type)) app.addContentTypeParser(type, (_request, _payload, done) => done(null))

  mount(app, uploadWorld, async ({ request }) => {
    const boundary = multipartBoundary(request.headers['content-type'])
    // Leaving the loop must not destroy the connection: the error response still has to reach the client.
    const body = (request.raw as Readable).iterator({ destroyOnReturn: false })
    const upload = receiving.begin()
    try {
      const form: Form = { name: '', worldPath: null }
      for await (const part of readMultipart(body, boundary)) await readPart(part, form, upload)
      if (form.name === '') throw new AppError('world_information_missing')
      return await upload.commit({ ...form, device: deviceOf(request) })
    } catch (error) {
      await upload.discard(error)
      // The client disconnected midway: the response goes nowhere, and nothing is wrong here.
      if (request.raw.destroyed && !request.raw.complete) throw new AppError('upload_unreadable', { cause: error })
      request.raw.resume()
      throw error
    }
  })
}

async function readPart(part: Part, form: Form, upload: WorldUpload): Promise<void> {
  // A file field without a selected file arrives with an empty name.
  if (part.name === 'world' && part.fileName !== null && part.fileName !== '') {
    await upload.receive(part.fileName, part.content)
    return
  }
  const value = await readText(part)
  if (part.name === 'worldName') form.name = value.trim()
  if (part.name === 'worldPath' && value !== '') form.worldPath = value
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
