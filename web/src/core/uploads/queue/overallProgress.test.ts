import { expect, it } from 'vitest'
import { overallProgress } from './overallProgress.ts'
import { uploadQueueReducer } from './uploadQueue.ts'

const item = (id: string, sizeBytes: number) => ({
  id,
  file: new File([new Uint8Array(sizeBytes)], id),
  folder: '',
  target: '',
  key: id,
})

it('reports the progress of the whole queue by bytes, without failed files', () => {
  let queue = uploadQueueReducer([], { type: 'added', items: [item('a', 100), item('b', 300), item('c', 900)] })
  for (const id of ['a', 'b', 'c']) queue = uploadQueueReducer(queue, { type: 'started', id })
  queue = uploadQueueReducer(queue, { type: 'succeeded', id: 'a' })
  queue = uploadQueueReducer(queue, { type: 'progressed', id: 'b', storedBytes: 150 })
  queue = uploadQueueReducer(queue, { type: 'failed', id: 'c', error: 'no' })
  expect(overallProgress(queue)).toEqual({ files: 3, stored: 1, failed: 1, percent: 58, leftBytes: 150 })
  expect(overallProgress([]).percent).toBe(0)
})
