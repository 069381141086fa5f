import { lstat } from 'node:fs/promises'
import { callDisk, giveUpDirectory } from '../../platform/blobs/disk-calls.ts'
import { DISK_ANSWER_MS } from '../../platform/blobs/disk-deadline.ts'
import { AppError } from '../../platform/errors.ts'

/** A disk that is to be let go of and takes longer for a question is not waited for. */
const SOON_MS = 2_000

/** Whether the disk of a linked directory answers. */
export async function doesAnswerSoon(directory: string): Promise<boolean> {
  const answered = callDisk(directory, () => lstat(directory)).then(
    () => true,
    // An error of the file system is an answer too.
    (error) => !(error instanceof AppError),
  )
  return (await within(SOON_MS, answered)) === true
}

/** Waits for work with the disk of a linked directory to end, which that disk can't keep from ending. */
export async function endAnyway(
  directory: string,
  ending: Promise<void>,
  { doesAnswer }: { doesAnswer: boolean },
): Promise<void> {
  if (doesAnswer) await within(DISK_ANSWER_MS, ending)
  const stopGivingUp = giveUpDirectory(directory)
  await ending.finally(stopGivingUp)
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), limitMs).unref()
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
