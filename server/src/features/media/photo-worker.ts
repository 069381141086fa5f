/** The worker process that parses the metadata of pictures, which may be malicious. Started by `PhotoReader`. */
import type { PhotoDetails } from '@pinloft/contract/media'
import type { WorkerReply } from '../../platform/process/worker-process.ts'
import { readPhotoDetails } from './photo-details.ts'
import type { PhotoJob } from './photo-reader.ts'

process.on('message', async ({ head }: PhotoJob) => {
  const reply = await readPhotoDetails(Buffer.from(head)).then(
    (result): WorkerReply<PhotoDetails> => ({ result, memoryBytes: process.memoryUsage.rss() }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(reply)
})
// The server has exited.
process.on('disconnect', () => process.exit())
