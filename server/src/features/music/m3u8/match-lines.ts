import { extensionOf } from '@pinloft/contract/names'
import { fold } from '../../../platform/fold.ts'

/** A track that a line may mean. */
export interface Candidate {
  fileId: string
  /** Path of its folder; empty means the root. */
  folder: string
  name: string
  durationMs: number | null
}

/** What a line says: names along a path, the last one being that of the file. */
export interface WantedTrack {
  names: readonly string[]
  durationMs: number | null
}

/** Players round, and files of other formats are a little longer. */
const DURATION_TOLERANCE_MS = 2_000

/**
 * The track that a line means: the one whose path ends most like it. Where no folder is the same, the duration must not
 * say otherwise; where the file is of another format, it must be known to fit.
 */
export function bestMatch({ names, durationMs }: WantedTrack, candidates: readonly Candidate[]): string | null {
  const wanted = names.map(compared)
  const fileName = wanted.at(-1) ?? ''
  const folders = wanted.slice(0, -1).reverse()
  let best: { fileId: string; rank: readonly number[] } | null = null
  for (const { fileId, folder, name, durationMs: ownMs } of candidates) {
    const isSameName = compared(name) === fileName
    const isSameFormat = isSameName || extensionOf(name) === extensionOf(fileName)
    const offMs = durationMs === null || ownMs === null ? null : Math.abs(durationMs - ownMs)
    const fits = offMs !== null && offMs <= DURATION_TOLERANCE_MS
    const sharedFolders = countShared(folders, folder.split('/').map(compared).reverse())
    if (!isSameFormat && !fits) continue
    if (sharedFolders === 0 && offMs !== null && !fits) continue
    const rank = [Number(isSameName), sharedFolders, Number(fits), -(offMs ?? 0)]
    if (best === null || isHigher(rank, best.rank)) best = { fileId, rank }
  }
  return best?.fileId ?? null
}

/** How many names two paths, both from their ends, have in common there. */
function countShared(some: readonly string[], others: readonly string[]): number {
  const different = some.findIndex((name, index) => name !== others[index])
  return different < 0 ? some.length : different
}

function isHigher(rank: readonly number[], other: readonly number[]): boolean {
  const index = rank.findIndex((value, place) => value !== other[place])
  return index >= 0 && (rank[index] ?? 0) > (other[index] ?? 0)
}

function compared(name: string): string {
  return fold(name.trim())
}
