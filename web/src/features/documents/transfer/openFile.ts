import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { openStoredDocument } from '../documents.api.ts'
import { importHtml } from './importDocument.ts'

/** Opens a stored file for editing. Resolves with the id of its draft. */
export async function openFile({ id }: StoredFile): Promise<string> {
  const opened = await openStoredDocument(id)
  if (opened.kind === 'draft') return opened.draft.id
  const { html, settings, file } = opened
  return importHtml(html, settings, { id: file.id, version: file.version }, new AbortController().signal)
}
