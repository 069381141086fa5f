/** The worker process that decodes pictures for guides and documents, which may be malicious. Started by their services. */
import { serveWorker } from '../process/serve-worker.ts'
import { checkPicture } from './check-picture.ts'

serveWorker(checkPicture)
