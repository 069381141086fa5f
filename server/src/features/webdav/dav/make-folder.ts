import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import { hasBody, requireParent, requireUnlocked, requireWritable } from './guards.ts'

/** MKCOL: makes a folder. */
export async function makeFolder(services: DavServices, call: DavCall): Promise<FastifyReply> {
  const { request, reply, place, session } = call
  requireWritable(call)
  if (hasBody(request)) throw new AppError('unsupported_body')
  if (place.entry !== null) throw new AppError('dav_not_possible_here')
  const { folder, name } = requireParent(place)
  requireUnlocked(services, call, place, { isComingOrGoing: true })
  await services.files.folders.create(session, { name, parentPath: folder.path })
  return reply.code(201).send()
}
