/** The process that extracts text from potentially hostile documents. Started by `TextExtractor`. */
import type { WorkerReply } from '../process/worker-process.ts'
import { type ExtractionJob, extractText } from './extract-text.ts'

process.on('message', async (job: ExtractionJob) => {
  const reply = await extractText(job).then(
    (result): WorkerReply<string> => ({ result, memoryBytes: process.memoryUsage.rss() }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(reply)
})
// The server has exited.
process.on('disconnect', () => process.exit())
