/** The worker process that reads large saved forms, which may be forged. Started by `SavedFormReader`. */
import { DOCUMENT_BODY_MAX_BYTES } from '@pinloft/contract/documents/limits'
import { serveWorker } from '../../../platform/process/serve-worker.ts'
import { type SavedForm, unpackForm } from './saved-form.ts'

serveWorker(async ({ comment }: { comment: Uint8Array }): Promise<SavedForm | null> => {
  const form = await unpackForm(Buffer.from(comment), DOCUMENT_BODY_MAX_BYTES)
  return form === 'too large' ? null : form
})
