import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { Sides } from '../mirror/sides.ts'
import type { Plan } from './compare.ts'
import type { Recent } from './guard.ts'

/** What the computer does a little at a time counts together for this long. */
const RECENT_MS = 10 * MINUTE_MS
/** Far fewer paths are asked about. */
const PATHS_MAX = 5_000

interface Change {
  atMs: number
  deletedCount: number
  gone: string[]
  added: string[]
}

/** What a computer did to the files of a sync in the last minutes. */
export class RecentChanges {
  #changes: Change[] = []

  /** Notes a plan that was applied. Of its files `deletedCount` were deleted, the others have another name. */
  add({ toCloud }: Plan, { mirror, agreed }: Sides, deletedCount: number, atMs: number): void {
    const isNewFile = (path: string) => mirror.get(path)?.type === 'file' && !agreed.has(path)
    const gone = toCloud.remove.filter((path) => agreed.get(path)?.type === 'file').slice(0, PATHS_MAX)
    const added = toCloud.put.filter(isNewFile).slice(0, PATHS_MAX)
    if (gone.length + added.length > 0) this.#changes.push({ atMs, deletedCount, gone, added })
    let pathCount = 0
    for (const change of this.#changes.toReversed()) {
      if (pathCount > PATHS_MAX) change.gone = change.added = []
      pathCount += change.gone.length + change.added.length
    }
  }

  /** What is recent at a time, in milliseconds since the Unix epoch. */
  at(nowMs: number): Recent {
    this.#changes = this.#changes.filter(({ atMs }) => nowMs - atMs < RECENT_MS)
    return {
      deletedCount: this.#changes.reduce((sum, { deletedCount }) => sum + deletedCount, 0),
      gone: this.#changes.flatMap(({ gone }) => gone),
      added: this.#changes.flatMap(({ added }) => added),
    }
  }

  clear(): void {
    this.#changes = []
  }
}
