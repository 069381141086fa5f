/** The process that extracts text from potentially hostile documents. Started by `TextExtractor`. */
import { serveWorker } from '../process/serve-worker.ts'
import { extractText } from './extract-text.ts'

serveWorker(extractText)
