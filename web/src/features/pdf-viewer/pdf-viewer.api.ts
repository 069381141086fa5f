import { entityTag, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import { getPdfDocument, savePdf, savePdfCopy, setPdfPage, viewGuide } from '@pinloft/contract/pdf-viewer/endpoints'
import { ensureUnlocked, forgetToken, isPasswordRequired, tokenOf } from '../../core/protection/index.ts'
import { ApiError } from '../../platform/api-error.ts'
import { call, urlOf } from '../../platform/call.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { request } from '../../platform/request.ts'
import { sendBytes } from '../../platform/send-bytes.ts'

/** Name, version and last page of a PDF. `file` is the id of a file, or the name of a guide's PDF. */
export function usePdfDocument(file: string | null) {
  return useQuery({
    ...queryOf(getPdfDocument, file === null ? null : { file }),
    staleTime: 0,
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

/** Stores an annotated PDF over a version of it. Asks for the password of a protected file if it is needed again. */
export function sendAnnotations(
  file: StoredFile,
  bytes: Uint8Array<ArrayBuffer>,
  version: string,
): Promise<StoredFile> {
  return withPassword(file, () => send(savePdf, file, bytes, { 'If-Match': entityTag(version) }))
}

/** Stores an annotated PDF as a new file beside the one it derives from. */
export function sendCopy(file: StoredFile, bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
  return withPassword(file, () => send(savePdfCopy, file, bytes))
}

async function send(
  endpoint: typeof savePdf | typeof savePdfCopy,
  { id }: StoredFile,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<StoredFile> {
  const token = tokenOf(id)
  const reply = await sendBytes(endpoint, {
    params: { file: id },
    query: token === undefined ? {} : { token },
    body: new Blob([bytes]),
    headers,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  return reply.file
}

async function withPassword<Reply>(file: StoredFile, attempt: () => Promise<Reply>): Promise<Reply> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof Error) || !isPasswordRequired(error)) throw error
    forgetToken(file.id)
    if (!(await ensureUnlocked(file))) throw error
    return attempt()
  }
}
