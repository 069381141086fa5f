import { DAV_PATH } from '@pinloft/contract/webdav/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteRows, findFiles, lockFolders } from '../../../core/files/index.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import { readDavPath } from './dav-path.ts'
import type { DavFile, DavFolder, DavPlace } from './dav-tree.ts'
import { requireParent, requireUnlocked, requireWritable } from './guards.ts'
import { copyProperties, copyPropertiesOfTree } from './properties.repository.ts'
import { moveToTrash } from './remove.ts'
import { announceContent, putFile } from './store-content.ts'

interface Transfer {
  from: DavPlace
  entry: DavFile | DavFolder
  to: DavPlace
  folder: { id: string; path: string }
  name: string
}

/** MOVE: renames a file or folder, or moves it with all that is in it. */
export async function move(services: DavServices, call: DavCall): Promise<FastifyReply> {
  requireUnlocked(services, call, call.place, { isDeep: true, isComingOrGoing: true })
  const transfer = await prepare(services, call)
  const { from, entry, to, folder, name } = transfer
  if (from.parent === null) throw new AppError('dav_root_fixed')
  if (!(await replacesContent(services, transfer, { isMove: true }))) {
    await removeTarget(services, call, to)
    await services.entries.place(call.session, entry, { folderId: folder.id, name })
  } else await replaceContent(services, call, transfer, { isMove: true })
  services.locks.removeTree(from.path)
  return answer(call, to)
}

/** COPY: copies a file or folder, with all that is in it unless its depth is 0. */
export async function copy(services: DavServices, call: DavCall): Promise<FastifyReply> {
  const transfer = await prepare(services, call)
  const { entry, to, folder, name } = transfer
  if (await replacesContent(services, transfer, { isMove: false })) {
    await replaceContent(services, call, transfer, { isMove: false })
    return answer(call, to)
  }
  await removeTarget(services, call, to)
  const copyId = await copyEntry(services, call, { entry, folder, name })
  await copyPropertiesOfTree(services.database, entry.id, copyId)
  return answer(call, to)
}

async function prepare(services: DavServices, call: DavCall): Promise<Transfer> {
  const { request, place: from } = call
  requireWritable(call)
  if (from.entry === null) throw new AppError('file_not_found')
  const to = await services.tree.find(call.access, readDestination(request))
  if (overlaps(from, to)) throw new AppError('dav_same_place')
  const { folder, name } = requireParent(to)
  if (request.headers.overwrite === 'F' && to.entry !== null) throw new AppError('dav_precondition_failed')
  requireUnlocked(services, call, to, { isDeep: true, isComingOrGoing: to.entry === null })
  return { from, entry: from.entry, to, folder, name }
}

async function copyEntry(
  { entries, files }: DavServices,
  { request, reply, session }: DavCall,
  { entry, folder, name }: Pick<Transfer, 'entry' | 'folder' | 'name'>,
): Promise<string> {
  if (entry.type === 'folder' && request.headers.depth === '0') {
    return (await files.folders.create(session, { name, parentPath: folder.path })).id
  }
  const chosen = {
    fileIds: entry.type === 'file' ? [entry.id] : [],
    folderIds: entry.type === 'folder' ? [entry.id] : [],
  }
  const signal = disconnectSignal(reply, 'copy_interrupted')
  const copied = await entries.copy(session, { ...chosen, folder: folder.path, name }, signal)
  const [made] = entry.type === 'file' ? copied.files : copied.folders
  if (made === undefined) throw new Error('A copy was not made')
  return made.id
}

/**
 * Whether the file at the destination gets the content of another one, so that its former content becomes a version:
 * many programs save by writing a second file and renaming it. A file with versions of its own keeps them instead.
 */
async function replacesContent(
  { files, database }: DavServices,
  { entry, to }: Transfer,
  { isMove }: { isMove: boolean },
): Promise<boolean> {
  if (entry.type !== 'file' || to.entry?.type !== 'file') return false
  if (to.entry.isProtected) throw new AppError('dav_file_protected')
  return !entry.isProtected && !(isMove && (await files.versionStore.exist(database, [entry.id])))
}

async function replaceContent(
  services: DavServices,
  { session }: DavCall,
  { entry, to, folder, name, from }: Transfer,
  { isMove }: { isMove: boolean },
): Promise<void> {
  const stored = await inTransaction(services.database, async (transaction) => {
    await lockFolders(transaction, [folder.id, ...(from.parent === null ? [] : [from.parent.id])])
    const [row] = await findFiles(transaction, [entry.id], isMove ? 'toChange' : 'toCopy')
    if (row === undefined) throw new AppError('file_not_found')
    if (row.lock !== null) throw new AppError('dav_file_protected')
    services.blobs.requireIntact(row.blob_key, row.name)
    const file = {
      name,
      mimeType: row.mime_type,
      sizeBytes: row.size_bytes,
      blobKey: row.blob_key,
      sha256: row.sha256,
      lock: null,
      modifiedAtMs: row.modified_at,
    }
    const put = await putFile(transaction, services, { folderId: folder.id, file, sessionId: session.id })
    await copyProperties(transaction, entry.id, put.id)
    if (isMove) await deleteRows(transaction, [row.id])
    return put
  })
  await announceContent(services, stored)
  if (isMove && from.parent !== null) services.events.publish({ type: 'file_deleted', folders: [from.parent.path] })
  services.locks.removeTree(to.path)
}

/** What is overwritten as a whole goes to the trash. */
async function removeTarget(services: DavServices, call: DavCall, to: DavPlace): Promise<void> {
  if (to.entry === null) return
  await moveToTrash(services, call, to.entry)
  services.locks.removeTree(to.path)
}

function answer({ reply }: DavCall, { entry }: DavPlace): FastifyReply {
  return reply.code(entry === null ? 201 : 204).send()
}

/** Throws `dav_other_server` or `bad_request`. */
function readDestination(request: FastifyRequest): string[] {
  const destination = String(request.headers.destination ?? '')
  if (!URL.canParse(destination, 'http://pinloft'))
    throw new AppError('bad_request', { detail: 'the header "Destination"' })
  const { protocol, host, pathname } = new URL(destination, `http://${request.host}`)
  // A proxy may speak another scheme than the server, and the usual port of a scheme is left out.
  const isOurs = destination.startsWith('/') || host === new URL(`${protocol}//${request.host}`).host
  if (!isOurs || !`${pathname}/`.startsWith(`${DAV_PATH}/`)) throw new AppError('dav_other_server')
  return readDavPath(pathname)
}

function overlaps(from: DavPlace, to: DavPlace): boolean {
  const [one, other] = [`/${from.path}/`, `/${to.path}/`]
  return one === other || from.path === '' || to.path === '' || one.startsWith(other) || other.startsWith(one)
}
