/** The worker process that converts subtitles, which may be malicious, to WebVTT. Started by `SubtitleReader`. */
import { decodeText } from '../../../platform/decode-text.ts'
import { serveWorker } from '../../../platform/process/serve-worker.ts'
import type { SubtitleJob } from './subtitle-reader.ts'
import { toWebVtt } from './subtitle-text.ts'

serveWorker((job: SubtitleJob) => toWebVtt('text' in job ? job.text : decodeText(job.bytes)))
