import { PC_SYNC_TEXTS } from '@pinloft/contract/pc-sync/texts'
import { openStored } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import { MirrorChanged, type MirrorFile } from '../mirror/mirror-file.ts'
import type { MirrorFolder } from '../mirror/mirror-folder.ts'
import { type AgreedEntry, type CloudEntry, parentOf, type Sides } from '../mirror/sides.ts'
import { forgetAgreed, saveAgreed } from '../pc-sync.repository.ts'
import type { Plan } from './compare.ts'

/** Files written before they are noted; a crash in between costs reading them again. */
const NOTED_AT_ONCE = 50
/** The file is no longer as it was found, which the next run sees. */
const PASSING_CODES: ReadonlySet<string> = new Set(['file_not_found', 'file_changed_meanwhile'])

export interface MirrorWork {
  syncId: string
  mirror: MirrorFolder
  sides: Sides
  signal: AbortSignal
}

/** Applies to the mirror what changed in Cloud Storage. Returns whether everything could be. */
export async function applyToMirror(
  platform: Pick<Platform, 'database' | 'blobs'>,
  { toMirror }: Plan,
  work: MirrorWork,
): Promise<{ isComplete: boolean; problem: string | null }> {
  const { syncId, sides, mirror, signal } = work
  let isComplete = true
  let problem: string | null = null
  let agreed = new Map<string, AgreedEntry>()
  const note = async () => {
    await saveAgreed(platform.database, syncId, agreed)
    agreed = new Map()
  }

  const forgotten: string[] = []
  for (const path of toMirror.remove.toReversed()) {
    signal.throwIfAborted()
    const isGone = await orMirrorChanged(removeEntry(mirror, path, sides), false)
    if (isGone) forgotten.push(path)
    else isComplete = false
  }
  await forgetAgreed(platform.database, syncId, forgotten)

  for (const path of toMirror.put) {
    signal.throwIfAborted()
    const entry = sides.cloud.get(path)
    if (entry === undefined) continue
    const put = await orMirrorChanged(putEntry(platform, mirror, { path, entry, sides }), null).catch((error) => {
      // One file that can't be read, or whose name a disk can't hold, must not keep the others from arriving.
      if ((error as { code?: unknown }).code === 'ENAMETOOLONG') problem = PC_SYNC_TEXTS.nameTooLong(path)
      else if (!(error instanceof AppError)) throw error
      else if (!PASSING_CODES.has(error.code)) problem = error.message
      return null
    })
    if (put === null) isComplete = false
    else agreed.set(path, put)
    if (agreed.size >= NOTED_AT_ONCE) await note()
  }
  await note()
  return { isComplete, problem }
}

/** Returns whether it is gone. */
async function removeEntry(mirror: MirrorFolder, path: string, sides: Sides): Promise<boolean> {
  const found = sides.mirror.get(path)
  if (found?.type === 'folder') return mirror.removeFolder(path)
  if (found !== undefined) await mirror.removeFile(path, found)
  return true
}

async function putEntry(
  platform: Pick<Platform, 'database' | 'blobs'>,
  mirror: MirrorFolder,
  { path, entry, sides }: { path: string; entry: CloudEntry; sides: Sides },
): Promise<AgreedEntry | null> {
  if (entry.type === 'folder') {
    await mirror.makeFolder(path)
    return { type: 'folder' }
  }
  await mirror.makeFolder(parentOf(path))
  const found = sides.mirror.get(path)
  const put = await putFile(platform, mirror, { path, entry, found: found?.type === 'file' ? found : undefined })
  return { ...put, sha256: entry.sha256 }
}

async function putFile(
  platform: Pick<Platform, 'database' | 'blobs'>,
  mirror: MirrorFolder,
  { path, entry, found }: { path: string; entry: CloudEntry & { type: 'file' }; found: MirrorFile | undefined },
): Promise<MirrorFile> {
  const blob = await openStored(platform, entry)
  try {
    const content = entry.sizeBytes === 0 ? nothing() : blob.read({ start: 0, end: entry.sizeBytes - 1 })
    return await mirror.put(path, content, { modifiedAtMs: entry.modifiedAtMs, found })
  } finally {
    await blob.close()
  }
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}

/** What arrives at the same moment is compared once more, by the next run. */
export async function orMirrorChanged<Value, Instead>(
  work: Promise<Value>,
  instead: Instead,
): Promise<Value | Instead> {
  try {
    return await work
  } catch (error) {
    if (error instanceof MirrorChanged) return instead
    throw error
  }
}
