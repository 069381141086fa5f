/** The worker process that decodes pictures and documents, which may be malicious. Started by `PicturePainter`. */
import { serveWorker } from '../../../platform/process/serve-worker.ts'
import { drawPicture } from './draw-picture.ts'

serveWorker(drawPicture)
