/** The worker process that decodes pictures and documents, which may be malicious. Started by `PicturePainter`. */
import type { WorkerReply } from '../../../platform/process/worker-process.ts'
import { drawPicture } from './draw-picture.ts'
import type { DrawnPicture, PictureJob } from './picture-job.ts'

process.on('message', async (job: PictureJob) => {
  const reply = await drawPicture(job).then(
    (result): WorkerReply<DrawnPicture> => ({ result, memoryBytes: process.memoryUsage.rss() }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(reply)
})
// The server has exited.
process.on('disconnect', () => process.exit())
