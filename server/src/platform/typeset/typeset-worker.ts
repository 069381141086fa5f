/** The process that typesets documents, whose texts and pictures may be hostile. Started by `Typesetter`. */
import { serveWorker } from '../process/serve-worker.ts'
import type { TypesetJob, TypesetResult } from './typeset-job.ts'

serveWorker(async (job: TypesetJob): Promise<TypesetResult> => {
  // Loaded with the first document, so that a missing library fails that with its reason, and not the process.
  const { typesetDocument } = await import('./typeset-document.ts')
  return typesetDocument(job)
})
