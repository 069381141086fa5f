import { isFinished, type Job, type JobUnit } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS as TEXTS } from '@pinloft/contract/jobs/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { DAY_MS } from '@pinloft/contract/shared/units'

/** A time left is only shown when it is not about to end, and not guessed for days ahead. */
const TIME_LEFT_MIN_MS = 2_000
const TIME_LEFT_MAX_MS = DAY_MS

/** How much is done, from 0 to 100; null while that is not known. */
export function percentOf({ state, progress: { done, total } }: Job): number | null {
  if (state === 'done') return 100
  if (total === null) return null
  return total === 0 ? 0 : Math.min(100, (done / total) * 100)
}

/** All jobs that have not finished as one, from 0 to 1; null where none says how far it is. */
export function overallProgress(jobs: readonly Job[]): number | null {
  const known = jobs
    .filter((job) => !isFinished(job))
    .map(percentOf)
    .filter((percent) => percent !== null)
  return known.length === 0 ? null : known.reduce((sum, percent) => sum + percent, 0) / known.length / 100
}

/** The line below the bar of a job: what it says of itself, as far as it is known. */
export function detailsOf(job: Job, nowMs: number): string[] {
  const { state, problem, nextAttemptAt, summary } = job
  if (state === 'done') return summary === null ? [TEXTS.states.done] : [summary]
  if (state === 'failed') return [problem?.message ?? TEXTS.states.failed]
  if (state === 'cancelled') return [TEXTS.states.cancelled]
  if (state === 'queued' && nextAttemptAt !== null) {
    const waitMs = Math.max(0, Date.parse(nextAttemptAt) - nowMs)
    return [...(problem === null ? [] : [problem.message]), TEXTS.retriesIn(waitMs)]
  }
  const amount = amountOf(job)
  if (state !== 'running') return [TEXTS.states[state], ...amount]
  return [...(amount.length === 0 ? [TEXTS.states.running] : amount), ...paceOf(job)]
}

function amountOf({ progress: { unit, done, total } }: Job): string[] {
  if (done === 0 && total === null) return []
  return [TEXTS.amount(inWords(done, unit), total === null ? null : inWords(total, unit))]
}

function paceOf({ speed, progress: { unit, done, total } }: Job): string[] {
  if (speed === null || speed === 0) return []
  const leftMs = total === null ? Number.POSITIVE_INFINITY : ((total - done) / speed) * 1000
  const isLeftShown = leftMs >= TIME_LEFT_MIN_MS && leftMs <= TIME_LEFT_MAX_MS
  return [
    ...(unit === 'bytes' ? [TEXTS.speed(inWords(speed, unit))] : []),
    ...(isLeftShown ? [TEXTS.timeLeft(leftMs)] : []),
  ]
}

function inWords(amount: number, unit: JobUnit): string {
  return unit === 'bytes' ? formatSize(Math.round(amount)) : Math.round(amount).toLocaleString('en')
}
