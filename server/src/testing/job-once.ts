import type { Job } from '@pinloft/contract/jobs/endpoints'
import { expect } from 'vitest'

const POLL_MS = 10

/** Waits until the newest job is as expected, for example `{ state: 'done' }`, and returns it; else fails with what differs. */
export async function jobOnce(list: () => Promise<Job[]>, expected: object, timeoutMs?: number): Promise<Job> {
  let newest: Job | undefined
  const read = async () => {
    ;[newest] = await list()
    return newest
  }
  await expect.poll(read, { timeout: timeoutMs, interval: POLL_MS }).toMatchObject(expected)
  return newest as Job
}
