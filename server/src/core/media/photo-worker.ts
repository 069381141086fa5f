/** The worker process that parses the metadata of pictures, which may be malicious. Started by `PhotoReader`. */
import { serveWorker } from '../../platform/process/serve-worker.ts'
import { readPhotoDetails } from './photo-details.ts'
import type { PhotoJob } from './photo-reader.ts'

serveWorker(({ head }: PhotoJob) => readPhotoDetails(Buffer.from(head)))
