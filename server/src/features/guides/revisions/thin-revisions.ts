import { GUIDE_REVISIONS_MAX } from '@pinloft/contract/guides/limits'
import { surplusVersions } from '../../../core/versions/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { deleteRevisions, listRevisions } from './revisions.repository.ts'

/** Deletes revisions of a guide that are thinned out like the versions of a file; the current one always stays. */
export async function thinRevisions(transaction: DatabaseHandle, guideId: string, now: number): Promise<void> {
  const [current, ...earlier] = await listRevisions(transaction, guideId)
  if (current === undefined) return
  let replacedAt = current.saved_at
  const dated = earlier.map((row) => {
    const version = { id: row.id, replaced_at: replacedAt }
    replacedAt = row.saved_at
    return version
  })
  const surplus = new Set(surplusVersions(dated, { now, keptDays: Number.POSITIVE_INFINITY }).map(({ id }) => id))
  const kept = dated.filter(({ id }) => !surplus.has(id))
  for (const { id } of kept.slice(GUIDE_REVISIONS_MAX - 1)) surplus.add(id)
  await deleteRevisions(transaction, [...surplus])
}
