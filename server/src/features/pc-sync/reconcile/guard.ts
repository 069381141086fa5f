import { createHash } from 'node:crypto'
import { extensionOf } from '@pinloft/contract/files/names'
import type { PcSyncHold } from '@pinloft/contract/pc-sync/endpoints'
import {
  PC_SYNC_DELETED_MAX,
  PC_SYNC_DELETED_MIN,
  PC_SYNC_DELETED_PART,
  PC_SYNC_RENAMED_MAX,
} from '@pinloft/contract/pc-sync/limits'
import type { Sides } from '../mirror/sides.ts'
import type { Plan } from './compare.ts'

export interface Verdict {
  hold: PcSyncHold
  /** The files that it is about. */
  paths: string[]
}

/** What the computer did shortly before, a little at a time, and was applied. */
export interface Recent {
  deletedCount: number
  /** Paths of files that it deleted or renamed. */
  gone: readonly string[]
  /** Paths of files that were new. */
  added: readonly string[]
}

const NOTHING_RECENT: Recent = { deletedCount: 0, gone: [], added: [] }
/** One file that is deleted on purpose leaves nothing behind either. */
const EMPTIED_MIN = 2

/**
 * Whether what happened on a computer looks like an accident or an attack, so that a person has to decide before any of it
 * is applied. `recent` counts with it. What was `asked` about waits for the answer, also when the rest of it is long ago.
 */
export function judge(
  plan: Plan,
  sides: Sides,
  recent: Recent = NOTHING_RECENT,
  asked: PcSyncHold | null = null,
): Verdict | null {
  const moved = new Set(plan.toCloud.moves.map(({ from }) => from))
  const goneFiles = plan.toCloud.remove.filter((path) => sides.agreed.get(path)?.type === 'file')
  const deleted = goneFiles.filter((path) => !moved.has(path))
  const totalCount = count(sides.agreed, 'file')
  const verdict = (reason: PcSyncHold['reason'], paths: string[], extension: string | null = null): Verdict => {
    const id = createHash('sha256')
      .update(JSON.stringify([reason, extension, paths]))
      .digest('hex')
      .slice(0, 32)
    return { hold: { id, reason, fileCount: paths.length, totalCount, extension }, paths }
  }

  const renamed = findRenamed(goneFiles, plan, sides, recent)
  if (renamed !== null) return verdict('renamed', renamed.paths, renamed.extension)
  if (deleted.length >= EMPTIED_MIN && count(sides.mirror, 'file') === 0) return verdict('emptied', deleted)
  if (deleted.length === 0) return null
  const sum = deleted.length + recent.deletedCount
  const isLargePart = sum >= PC_SYNC_DELETED_MIN && sum > PC_SYNC_DELETED_PART * (totalCount + recent.deletedCount)
  if (sum >= PC_SYNC_DELETED_MAX || isLargePart) return verdict('deleted', deleted)
  return asked === null || asked.reason === 'replaced' ? null : verdict(asked.reason, deleted, asked.extension)
}

/** The verdict on a mirror that is no longer the one that was synced. */
export function judgeReplaced(agreed: Sides['agreed']): Verdict {
  const paths = [...agreed].flatMap(([path, { type }]) => (type === 'file' ? [path] : []))
  const hold = { id: 'replaced', reason: 'replaced' as const, fileCount: 0, totalCount: paths.length, extension: null }
  return { hold, paths }
}

/** Files that are gone and that there is instead with one new extension, added to their name or in place of their own. */
function findRenamed(
  gone: readonly string[],
  { toCloud }: Plan,
  { agreed }: Sides,
  recent: Recent,
): { extension: string; paths: string[] } | null {
  const byStem = new Map<string, string>()
  const added = new Set(recent.added)
  for (const path of [...recent.gone, ...gone]) byStem.set(stemOf(path), path).set(path, path)
  const groups = new Map<string, Set<string>>()
  for (const path of [...recent.added, ...toCloud.put.filter((path) => !agreed.has(path))]) {
    const extension = extensionOf(path.slice(path.lastIndexOf('/') + 1))
    const former = byStem.get(stemOf(path))
    if (extension === '' || former === undefined || extensionOf(former) === extension) continue
    // Two that came together are two files, such as a photo as the camera saves it and as JPEG.
    if (added.has(path) && added.has(former)) continue
    groups.set(extension, (groups.get(extension) ?? new Set()).add(former))
  }
  const isGone = new Set(gone)
  for (const [extension, formers] of groups) {
    const paths = [...formers].filter((path) => isGone.has(path)).sort()
    if (formers.size >= PC_SYNC_RENAMED_MAX && paths.length > 0) return { extension, paths }
  }
  return null
}

function stemOf(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path
}

function count(side: ReadonlyMap<string, { type: string }>, type: string): number {
  let found = 0
  for (const entry of side.values()) if (entry.type === type) found += 1
  return found
}
