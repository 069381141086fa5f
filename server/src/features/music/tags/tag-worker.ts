/** The worker process that reads music tags, which may be malicious. Started by `TagReader`. */
import { serveWorker } from '../../../platform/process/serve-worker.ts'
import { readTags } from './read-tags.ts'

serveWorker(readTags)
