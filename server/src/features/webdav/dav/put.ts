import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { withStreamedBody } from '../../../platform/http/streamed-body.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import { etagOfVersion } from './etag.ts'
import { requireParent, requireUnlocked, requireWritable } from './guards.ts'
import { storeContent } from './store-content.ts'

const MTIME_HEADER = 'x-oc-mtime'

/** PUT: stores a file, or a new content of one. */
export async function putContent(services: DavServices, call: DavCall): Promise<FastifyReply> {
  const { request, reply, place } = call
  requireWritable(call)
  // A part of a file that is taken for the whole would destroy it (RFC 9110, section 14.5).
  if (request.headers['content-range'] !== undefined) throw new AppError('dav_part_refused')
  if (place.entry?.type === 'folder') throw new AppError('dav_not_possible_here')
  const { folder, name } = requireParent(place)
  if (place.entry?.isProtected === true) throw new AppError('dav_file_protected')
  requireUnlocked(services, call, place, { isComingOrGoing: place.entry === null })
  const modifiedAtMs = readMtime(request)
  const { version, isNew } = await withStreamedBody(request, (content) =>
    storeContent(
      services,
      call,
      { folderId: folder.id, name },
      { content, claimedType: request.headers['content-type'] ?? null, modifiedAtMs },
    ),
  )
  if (modifiedAtMs !== null) reply.header(MTIME_HEADER, 'accepted')
  return reply
    .code(isNew ? 201 : 204)
    .header('etag', `"${etagOfVersion(version)}"`)
    .send()
}

/** When the file was last changed on its device, in milliseconds since the Unix epoch; null if it isn't told. */
function readMtime({ headers }: FastifyRequest): number | null {
  const text = String(headers[MTIME_HEADER] ?? '')
  return /^\d{1,12}(\.\d{1,9})?$/.test(text) ? Math.trunc(Number(text) * 1000) : null
}
