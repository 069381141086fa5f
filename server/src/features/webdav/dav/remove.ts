import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import type { DavFile, DavFolder } from './dav-tree.ts'
import { requireUnlocked, requireWritable } from './guards.ts'

/** DELETE: moves a file or folder to the trash. */
export async function remove(services: DavServices, call: DavCall): Promise<FastifyReply> {
  const { reply, place } = call
  requireWritable(call)
  if (place.entry === null) throw new AppError('file_not_found')
  if (place.parent === null) throw new AppError('dav_root_fixed')
  requireUnlocked(services, call, place, { isDeep: true, isComingOrGoing: true })
  await moveToTrash(services, call, place.entry)
  services.locks.removeTree(place.path)
  return reply.code(204).send()
}

/** Throws what `TrashService.moveToTrash` throws; a protected file needs its password, which no program can send. */
export async function moveToTrash(
  { trash }: DavServices,
  { access: { proof, network }, session }: DavCall,
  { type, id }: DavFile | DavFolder,
): Promise<void> {
  const chosen = { fileIds: type === 'file' ? [id] : [], folderIds: type === 'folder' ? [id] : [] }
  await trash.moveToTrash(proof, chosen, { session, network, passwords: new Map() })
}
