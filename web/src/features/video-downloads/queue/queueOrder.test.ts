import type { JobState } from '@pinloft/contract/jobs/endpoints'
import type { VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { expect, it } from 'vitest'
import { movedBefore } from './queueOrder.ts'

const download = (id: string, state: JobState) => ({ job: { id, state } }) as VideoDownload
const DOWNLOADS = [
  download('a', 'paused'),
  download('b', 'running'),
  download('c', 'queued'),
  download('d', 'queued'),
  download('e', 'done'),
]

it.each([
  ['d', 'a', 'dbace'],
  ['a', 'd', 'cbade'],
  ['a', null, 'cbdae'],
  ['c', 'c', 'abcde'],
  ['c', 'd', 'abcde'],
  ['b', 'a', 'abcde'],
  ['a', 'removed', 'cbdae'],
])('%s before %s', (id, beforeId, expected) => {
  expect(
    movedBefore(DOWNLOADS, id, beforeId)
      .map(({ job }) => job.id)
      .join(''),
  ).toBe(expected)
})
