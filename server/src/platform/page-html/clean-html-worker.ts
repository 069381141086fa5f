/** The worker process that cleans HTML, which may be malicious. Started by `PageCleaner`. */
import { serveWorker } from '../process/serve-worker.ts'
import { cleanHtml } from './clean-html.ts'

serveWorker(cleanHtml)
