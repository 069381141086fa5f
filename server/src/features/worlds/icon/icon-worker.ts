/** The worker process that decodes icons of worlds, which may be malicious. */
import { serveWorker } from '../../../platform/process/serve-worker.ts'
import { drawIcon } from './draw-icon.ts'

serveWorker(({ bytes }: { bytes: Uint8Array }) => drawIcon(bytes))
