import { createTextFile, entityTag, replaceTextContent } from '@pinloft/contract/files/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import { type AccessService, networkOf, type VerifiedPin } from '../../access/index.ts'
import { credentialsOf } from '../../protection/index.ts'
import type { TextFilesService } from './text-files.service.ts'

export function textFilesRoutes(app: FastifyInstance, texts: TextFilesService, access: AccessService): void {
  mount(app, createTextFile, async ({ body, request }) => {
    const proof = await checkPin(body.pin, request)
    const { name, folder, content } = body
    return texts.create(proof, sessionOf(request), { name, folder: folder ?? '', content: content ?? '' })
  })

  mount(app, replaceTextContent, async ({ params, body, request, reply }) => {
    const versions = versionsOf(request.headers['if-match'])
    const proof = await checkPin(body.pin, request)
    const { content } = body
    const change = { content, versions }
    const file = await texts.replace(proof, sessionOf(request), params.id, change, credentialsOf(request, body))
    reply.header('etag', entityTag(file.version))
    return { file }
  })

  function checkPin(pin: string, request: FastifyRequest): Promise<VerifiedPin> {
    return access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
  }
}

/**
 * Returns the versions that a request may replace. `*` counts as missing: it names no version that was seen. Throws
 * `if_match_missing`.
 */
function versionsOf(ifMatch: string | undefined): string[] {
  const versions = [...(ifMatch ?? '').matchAll(/"([^"]*)"/g)].map(([, version = '']) => version)
  if (versions.length === 0) throw new AppError('if_match_missing')
  return versions
}
