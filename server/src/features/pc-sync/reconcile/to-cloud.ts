import type { VerifiedPin } from '../../../core/access/index.ts'
import {
  addFiles,
  addFolder,
  type EntriesService,
  type Files,
  findChildFolder,
  findFileNamed,
  findHolders,
  lockFolder,
  lockTree,
  mimeTypeOf,
  type NewFile,
  pathsOfFolders,
  purgeUnused,
  replaceFile,
  type UnusedContent,
} from '../../../core/files/index.ts'
import type { TrashService } from '../../../core/trash/index.ts'
import type { StagedBlob } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import type { Platform } from '../../../platform/feature.ts'
import { randomId } from '../../../platform/ids.ts'
import type { RequestSession } from '../../../platform/request-session.ts'
import { MirrorChanged, type MirrorFile } from '../mirror/mirror-file.ts'
import type { MirrorFolder } from '../mirror/mirror-folder.ts'
import { type AgreedEntry, nameOf, parentOf, type Sides } from '../mirror/sides.ts'
import { forgetAgreed, saveAgreed } from '../pc-sync.repository.ts'
import type { Plan } from './compare.ts'

/** Files whose rows are stored in one transaction. */
const STORED_AT_ONCE = 40
/** Files whose bytes are stored at the same time. */
const STAGED_AT_ONCE = 4
/** Folders and files that go to the trash in one step. */
const TRASHED_AT_ONCE = 100

export interface CloudServices
  extends Pick<Platform, 'database' | 'blobs' | 'clock' | 'events' | 'onContentDeleted' | 'onError'> {
  files: Files
  entries: EntriesService
  trash: TrashService
}

export interface CloudWork {
  syncId: string
  /** Where the synced folder is. */
  folderId: string
  mirror: MirrorFolder
  sides: Sides
  protectedPaths: readonly string[]
  session: RequestSession
  /** The pairing, which needed the PIN, takes its place. */
  proof: VerifiedPin
  signal: AbortSignal
}

/** Applies to Cloud Storage what changed in the mirror. Returns whether everything could be, and how many files were deleted. */
export async function applyToCloud(
  services: CloudServices,
  { toCloud }: Plan,
  work: CloudWork,
): Promise<{ isComplete: boolean; deletedCount: number }> {
  const { sides, signal } = work
  const folderIds = new Map([['', work.folderId]])
  for (const [path, entry] of sides.cloud) if (entry.type === 'folder') folderIds.set(path, entry.id)
  const isFolder = (path: string) => sides.mirror.get(path)?.type === 'folder'
  let isComplete = true

  // What became a folder, or is no longer one, has to go first.
  const replaced = new Set(toCloud.remove.filter((path) => sides.mirror.has(path)))
  await removeEntries(services, [...replaced], { work, moved: new Set() })
  for (const path of toCloud.put.filter(isFolder)) {
    signal.throwIfAborted()
    isComplete = (await makeFolder(services, path, { work, folderIds })) && isComplete
  }
  const moved = new Set<string>()
  for (const move of toCloud.moves) {
    signal.throwIfAborted()
    const from = await moveFile(services, move.to, { work, folderIds, candidates: toCloud.remove, moved })
    if (from !== null) moved.add(from).add(move.to)
  }
  const files = toCloud.put.filter((path) => !isFolder(path) && !moved.has(path))
  for (let start = 0; start < files.length; start += STORED_AT_ONCE) {
    signal.throwIfAborted()
    const some = files.slice(start, start + STORED_AT_ONCE)
    isComplete = (await storeFiles(services, some, { work, folderIds })) && isComplete
  }
  const removed = toCloud.remove.filter((path) => !moved.has(path) && !replaced.has(path))
  await removeEntries(services, removed, { work, moved })
  return { isComplete, deletedCount: removed.filter((path) => sides.agreed.get(path)?.type === 'file').length }
}

interface InFolders {
  work: CloudWork
  /** Ids of the folders, by path; the synced folder itself is the empty one. */
  folderIds: Map<string, string>
}

/** False if a file has the name. */
async function makeFolder(services: CloudServices, path: string, { work, folderIds }: InFolders): Promise<boolean> {
  const parentId = folderIds.get(parentOf(path))
  if (parentId === undefined) return false
  const { database, clock, events } = services
  const made = await inTransaction(database, async (transaction) => {
    await lockTree(transaction)
    await lockFolder(transaction, parentId)
    const parentPath = (await pathsOfFolders(transaction, [parentId])).get(parentId)
    const holder = (await findHolders(transaction, parentId, [nameOf(path)])).get(nameOf(path))
    if (parentPath === undefined || holder?.type === 'file') return null
    let id = await findChildFolder(transaction, parentId, nameOf(path))
    if (id === undefined) {
      id = randomId()
      const row = { id, parent_id: parentId, name: nameOf(path), created_at: clock.now(), is_starred: 0 as const }
      await addFolder(transaction, row)
    }
    await saveAgreed(transaction, work.syncId, new Map([[path, { type: 'folder' }]]))
    return { id, parentPath }
  })
  if (made === null) return false
  folderIds.set(path, made.id)
  events.publish({ type: 'folder_created', folders: [made.parentPath] })
  return true
}

/**
 * Moves a file that has another place on the computer. Returns its former path; null if its content is not that of a file
 * that is gone, or it can't be moved.
 */
async function moveFile(
  { database, entries, onError }: CloudServices,
  to: string,
  { work, folderIds, candidates, moved }: InFolders & { candidates: readonly string[]; moved: ReadonlySet<string> },
): Promise<string | null> {
  const { sides, mirror, session, syncId } = work
  const found = sides.mirror.get(to)
  const folderId = folderIds.get(parentOf(to))
  if (found?.type !== 'file' || folderId === undefined) return null
  try {
    const sha256 = await mirror.digest(to, found)
    const from = candidates.find((path) => {
      const agreed = sides.agreed.get(path)
      return !moved.has(path) && agreed?.type === 'file' && agreed.mtime === found.mtime && agreed.sha256 === sha256
    })
    const file = from === undefined ? undefined : sides.cloud.get(from)
    if (from === undefined || file?.type !== 'file') return null
    await entries.place(session, { type: 'file', id: file.id }, { folderId, name: nameOf(to) })
    await inTransaction(database, async (transaction) => {
      await forgetAgreed(transaction, syncId, [from])
      await saveAgreed(transaction, syncId, new Map([[to, { ...found, sha256 }]]))
    })
    return from
  } catch (error) {
    // It is stored as a new one then, and the former one goes to the trash.
    if (!(error instanceof MirrorChanged)) onError(error)
    return null
  }
}

interface StagedFile {
  path: string
  found: MirrorFile
  folderId: string
  file: NewFile
  staged: StagedBlob
}

/** Stores files: as new ones, or as the content of those that have the name. Returns whether all could be. */
async function storeFiles(services: CloudServices, paths: readonly string[], inFolders: InFolders): Promise<boolean> {
  const { database, events } = services
  const waiting = [...paths]
  const ready: StagedFile[] = []
  const discarded = new Set<StagedFile>()
  let isUnknown = false
  const stageSome = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const staged = await stageFile(services, path, inFolders)
      if (staged !== null) ready.push(staged)
    }
  }
  try {
    const staging = await Promise.allSettled(Array.from({ length: STAGED_AT_ONCE }, stageSome))
    for (const end of staging) if (end.status === 'rejected') throw end.reason
    if (ready.length === 0) return paths.length === 0
    const { gone, folders, refused } = await inTransaction(database, (transaction) =>
      putFiles(transaction, services, ready, inFolders.work),
    )
    for (const one of ready) {
      if (refused.has(one)) discarded.add(one)
      else one.staged.keep()
    }
    events.publish({ type: 'file_uploaded', folders: [...folders] })
    await purgeUnused(services, gone)
    return ready.length === paths.length && refused.size === 0
  } catch (error) {
    isUnknown = error instanceof OutcomeUnknownError
    for (const one of ready) discarded.add(one)
    throw error
  } finally {
    // The sweep of the next start decides about bytes that a row may refer to.
    if (!isUnknown) for (const { staged } of discarded) await staged.discard()
  }
}

async function putFiles(
  transaction: DatabaseHandle,
  { blobs, clock, files }: CloudServices,
  staged: readonly StagedFile[],
  { sides, session, syncId }: CloudWork,
) {
  const gone: UnusedContent[] = []
  const folders = new Set<string>()
  const refused = new Set<StagedFile>()
  const agreed = new Map<string, AgreedEntry>()
  const now = clock.now()
  for (const one of staged) {
    const { path, file, folderId, found } = one
    await lockFolder(transaction, folderId)
    const folder = (await pathsOfFolders(transaction, [folderId])).get(folderId)
    const holder = (await findHolders(transaction, folderId, [file.name])).get(file.name)
    const present = holder?.type === 'file' ? await findFileNamed(transaction, folderId, file.name) : undefined
    const known = sides.cloud.get(path)
    const isAsPlanned = present?.sha256 === (known?.type === 'file' ? known.sha256 : undefined)
    // What changed here meanwhile is compared once more.
    if (folder === undefined || holder?.type === 'folder' || !isAsPlanned) {
      refused.add(one)
      continue
    }
    if (present === undefined) await addFiles(transaction, { folderId, files: [file], now, blobs })
    else {
      const { versionStore } = files
      const change = { folderId, file, sessionId: session.id, now, blobs, versionStore }
      const replaced = await replaceFile(transaction, change)
      if (replaced === null) throw new Error('A file was not replaced')
      gone.push(...replaced.gone)
    }
    folders.add(folder)
    agreed.set(path, { ...found, sha256: file.sha256 })
  }
  await saveAgreed(transaction, syncId, agreed)
  return { gone, folders, refused }
}

async function stageFile(
  { blobs }: CloudServices,
  path: string,
  { work: { mirror, sides }, folderIds }: InFolders,
): Promise<StagedFile | null> {
  const found = sides.mirror.get(path)
  const folderId = folderIds.get(parentOf(path))
  if (found?.type !== 'file' || folderId === undefined) return null
  const staged = await blobs.stage()
  try {
    for await (const block of mirror.read(path, found)) await staged.write(block)
    const { key, sizeBytes, sha256 } = await staged.finish()
    const name = nameOf(path)
    const modifiedAtMs = Number(BigInt(found.mtime) / 1_000_000n)
    const file = { name, mimeType: mimeTypeOf(name, null), sizeBytes, blobKey: key, sha256, lock: null, modifiedAtMs }
    return { path, found, folderId, file, staged }
  } catch (error) {
    await staged.discard()
    if (error instanceof MirrorChanged) return null
    throw error
  }
}

/**
 * Moves to the trash what is gone on the computer: a folder as a whole if everything in it is gone there. Files with a
 * password stay, and so do the folders that they are in.
 */
async function removeEntries(
  { database, trash }: CloudServices,
  paths: readonly string[],
  { work, moved }: { work: CloudWork; moved: ReadonlySet<string> },
): Promise<void> {
  const { sides, session, proof, syncId, signal } = work
  const going = new Set(paths)
  const staying = new Set<string>()
  for (const path of [...sides.cloud.keys(), ...work.protectedPaths]) {
    if (going.has(path) || moved.has(path)) continue
    for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) staying.add(folder)
  }
  const isWhole = (path: string) => going.has(path) && !staying.has(path)
  const topmost = paths.filter((path) => isWhole(path) && !isWhole(parentOf(path)))
  for (let start = 0; start < topmost.length; start += TRASHED_AT_ONCE) {
    signal.throwIfAborted()
    const chosen = { fileIds: [] as string[], folderIds: [] as string[] }
    for (const path of topmost.slice(start, start + TRASHED_AT_ONCE)) {
      const entry = sides.cloud.get(path)
      if (entry?.type === 'folder') chosen.folderIds.push(entry.id)
      else if (entry !== undefined) chosen.fileIds.push(entry.id)
    }
    if (chosen.fileIds.length + chosen.folderIds.length === 0) continue
    await trash.moveToTrash(proof, chosen, { session, network: '', passwords: new Map() })
  }
  await forgetAgreed(database, syncId, paths)
}
