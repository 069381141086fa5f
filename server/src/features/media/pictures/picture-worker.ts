/** The process that decodes pictures and documents, which may be hostile. Started by `PicturePainter`. */
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
// The server has ended.
process.on('disconnect', () => process.exit())
