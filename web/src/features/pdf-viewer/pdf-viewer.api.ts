import type { File as StoredFile } from '@pinloft/contract/files'
import { getPdfDocument, setPdfPage, viewGuide } from '@pinloft/contract/pdf-viewer'
import { ApiError } from '../../platform/api-error.ts'
import { call, urlOf } from '../../platform/call.ts'
import { request } from '../../platform/request.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'
import { forgetToken, isPasswordRequired, tokenOf } from '../protection/index.ts'

const EVENTS = ['file_changed', 'file_deleted', 'folder_changed'] as const

/** Name, version and last page of a PDF. `file` is the id of a file, or the name of a guide's PDF. */
export function usePdfDocument(file: string | null) {
  return useLiveQuery({
    queryKey: [getPdfDocument.path, file],
    queryFn: ({ signal }) => call(getPdfDocument, { params: { file: file ?? '' }, signal }),
    events: EVENTS,
    enabled: file !== null,
    retry: (count: number, error: Error) => count < 2 && !(error instanceof ApiError),
    gcTime: 0,
  })
}

/** The address of the bytes of one version; with the token if the file was unlocked. */
export function pdfUrl({ id, version }: StoredFile): string {
  return urlOf(viewGuide.path, { file: id }, { version, token: tokenOf(id) })
}

/** Throws if the server does not serve the bytes, as without the password of a protected file. */
export async function requireReadable(file: StoredFile, signal: AbortSignal): Promise<void> {
  try {
    const headers = { Range: 'bytes=0-0' }
    await (await request(pdfUrl(file), { headers, signal, cache: 'no-store' })).body?.cancel()
  } catch (error) {
    if (isPasswordRequired(error)) forgetToken(file.id)
    throw error
  }
}

/** Keeps the page where a PDF was left. A failure matters to nobody: the next page is reported again. */
export function sendPage(fileId: string, pageNumber: number, isLast = false): void {
  call(setPdfPage, { params: { file: fileId }, body: { pageNumber }, isLast }).catch(() => undefined)
}
