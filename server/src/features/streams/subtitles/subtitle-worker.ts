/** The worker process that converts subtitles, which may be malicious, to WebVTT. Started by `SubtitleReader`. */
import { decodeText } from '../../../platform/decode-text.ts'
import type { WorkerReply } from '../../../platform/process/worker-process.ts'
import type { SubtitleJob } from './subtitle-reader.ts'
import { toWebVtt } from './subtitle-text.ts'

process.on('message', (job: SubtitleJob) => {
  const result = toWebVtt('text' in job ? job.text : decodeText(job.bytes))
  process.send?.({ result, memoryBytes: process.memoryUsage.rss() } satisfies WorkerReply<string | null>)
})
// The server has exited.
process.on('disconnect', () => process.exit())
