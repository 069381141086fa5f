import type { DocumentNode } from '@pinloft/contract/documents/content'
import {
  createDocument,
  type DocumentDraft,
  type DocumentDraftConflict,
  discardDocumentDraft,
  exportDocumentPdf,
  getDocumentDraft,
  keepDocumentDraft,
  listDocumentDrafts,
  openDocument,
  restoreDocumentDraft,
} from '@pinloft/contract/documents/endpoints'
import { addDocumentPicture } from '@pinloft/contract/documents/pictures'
import { getFileContent, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { refreshAfterUpload } from '../../core/files/index.ts'
import { tokenOf } from '../../core/protection/index.ts'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { call, urlOf } from '../../platform/call.ts'
import { foldText } from '../../platform/fold-text.ts'
import { refreshChanged } from '../../platform/query.ts'
import { request } from '../../platform/request.ts'
import { sendBytes } from '../../platform/send-bytes.ts'
import type { DraftReply, KeepBody } from './drafts/DraftSender.ts'

const PALETTE_DRAFTS = 6

/** The drafts whose title or first blocks have some words, last changed first. */
export async function findDraftsForPalette(words: string, signal: AbortSignal) {
  const wanted = foldText(words).split(/\s+/)
  const drafts = await call(listDocumentDrafts, { signal })
  const textOf = (node: DocumentNode): string => [node.text ?? '', ...(node.content ?? []).map(textOf)].join(' ')
  const matches = drafts.filter(({ title, opening }) => {
    const text = foldText([title, ...(opening?.content.content ?? []).map(textOf)].join(' '))
    return wanted.every((word) => text.includes(word))
  })
  return matches.slice(0, PALETTE_DRAFTS)
}

/** The token of a protected file, where an address or a request needs one. */
function tokenQuery(fileId: string | null) {
  return { token: fileId === null ? undefined : tokenOf(fileId) }
}

/** A draft; `null` if there is none. */
export async function loadDraft(
  id: string,
  fileId: string | null,
  signal?: AbortSignal,
): Promise<DocumentDraft | null> {
  try {
    return await call(getDocumentDraft, { params: { id }, query: tokenQuery(fileId), signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Keeps what was written. Resolves once it is durable. */
export function putDraft(id: string, fileId: string | null, body: KeepBody): Promise<DraftReply> {
  return call(keepDocumentDraft, { params: { id }, query: tokenQuery(fileId), body })
}

/** Whether a change may be stored although there was no answer to it. */
export function isUnanswered(failure: unknown): boolean {
  return failure instanceof ConnectionError || (failure instanceof ApiError && failure.status >= 500)
}

/** The stored draft, if it was changed elsewhere. */
export function conflictOf(failure: unknown): DocumentDraft | null {
  if (!(failure instanceof ApiError) || failure.code !== 'document_draft_changed_elsewhere') return null
  return (failure.body as DocumentDraftConflict).theirs
}

export async function openStoredDocument(fileId: string) {
  return call(openDocument, { params: { id: fileId }, body: { password: '', ...tokenQuery(fileId) } })
}

export function useDraftCalls() {
  const client = useQueryClient()
  const refresh = () => refreshChanged(client, ['document_drafts_changed'])
  return {
    discard: async (id: string) => {
      await call(discardDocumentDraft, { params: { id } })
      await refresh()
    },
    restore: async (id: string) => {
      await call(restoreDocumentDraft, { params: { id } })
      await refresh()
    },
    save: async (body: InputOf<typeof createDocument, 'body'>) => {
      const file = await call(createDocument, { body })
      await Promise.all([refreshAfterUpload(client, new Set([file.folder])), refresh()])
      return file
    },
  }
}

/** A draft as PDF. Fails if letters are missing, unless they may. */
export async function fetchPdf(id: string, fileId: string | null, mayMissLetters: boolean): Promise<Blob> {
  const query = { ...tokenQuery(fileId), missingLetters: mayMissLetters ? 'show-boxes' : 'refuse' }
  return (await request(urlOf(exportDocumentPdf.path, { id }, query))).blob()
}

/** Stores a picture for a document. */
export function sendPicture(picture: Blob, fileId: string | null, signal: AbortSignal) {
  const token = fileId === null ? undefined : tokenOf(fileId)
  const query = { ...(fileId !== null && { fileId }), ...(token !== undefined && { token }) }
  return sendBytes(addDocumentPicture, { params: {}, query, body: picture, signal, onProgress: () => {} })
}

/** The bytes of a stored picture, under its name. */
export async function fetchPicture({ id, originalName, mimeType }: StoredFile): Promise<File> {
  const response = await request(urlOf(getFileContent.path, { id }), {})
  return new File([await response.blob()], originalName, { type: mimeType })
}
