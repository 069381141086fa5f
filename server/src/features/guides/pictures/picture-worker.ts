/** The worker process that decodes pictures for guides, which may be malicious. Started by `PicturesService`. */
import { serveWorker } from '../../../platform/process/serve-worker.ts'
import { checkPicture } from './check-picture.ts'

serveWorker(checkPicture)
