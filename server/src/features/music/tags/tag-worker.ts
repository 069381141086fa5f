/** The worker process that reads music tags, which may be malicious. Started by `TagReader`. */
import type { WorkerReply } from '../../../platform/process/worker-process.ts'
import { readTags } from './read-tags.ts'
import type { TagAnswer, TagJob } from './track-tags.ts'

process.on('message', async (job: TagJob) => {
  const reply = await readTags(job).then(
    (result): WorkerReply<TagAnswer> => ({ result, memoryBytes: process.memoryUsage.rss() }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(reply)
})
// The server has exited.
process.on('disconnect', () => process.exit())
