import type { Job } from '@pinloft/contract/jobs/endpoints'

/** A list of jobs after a live event: changed ones in their places, new ones first, removed ones left out. */
export function mergeJobs(known: readonly Job[], changed: readonly Job[], removedIds: readonly string[]): Job[] {
  const byId = new Map(changed.map((job) => [job.id, job]))
  const removed = new Set(removedIds)
  const kept = known.filter(({ id }) => !removed.has(id)).map((job) => byId.get(job.id) ?? job)
  const knownIds = new Set(known.map(({ id }) => id))
  return [...changed.filter(({ id }) => !knownIds.has(id)).toReversed(), ...kept]
}
