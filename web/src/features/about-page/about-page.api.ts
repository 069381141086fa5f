import {
  type AboutDraft,
  type AboutDraftConflict,
  type AboutScheme,
  addAboutImage,
  addAboutImageFromStorage,
  getAboutDraft,
  keepAboutDraft,
  previewAboutPage,
  saveDocument,
} from '@pinloft/contract/about-page/endpoints'
import { generateImage } from '@pinloft/contract/assistant/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshAfterUpload } from '../../core/files/index.ts'
import { ApiError } from '../../platform/api-error.ts'
import { call, urlOf } from '../../platform/call.ts'
import { sendBytes } from '../../platform/send-bytes.ts'
import type { ChangeMarks } from './draft/ChangeMarks.ts'
import type { DraftToKeep } from './draft/draftText.ts'

export function loadDraft(): Promise<AboutDraft> {
  return call(getAboutDraft)
}

/** Stores the draft. Resolves once it is durable. */
export function sendDraft(
  { revision, text: { title, description, images, theme } }: DraftToKeep,
  marks: ReturnType<ChangeMarks['next']>,
) {
  const words = images.map(({ id, caption, altText }) => ({ id, caption, altText }))
  return call(keepAboutDraft, { body: { title, description, images: words, theme, baseRevision: revision, ...marks } })
}

/** The stored draft, if it was changed elsewhere. */
export function draftConflictOf(failure: unknown): AboutDraft | null {
  if (!(failure instanceof ApiError) || failure.code !== 'about_draft_changed_elsewhere') return null
  return (failure.body as AboutDraftConflict).theirs
}

/** The address of the page as it would be saved. */
export function previewAddress(revision: number, scheme: AboutScheme): string {
  return urlOf(previewAboutPage.path, {}, { revision, scheme })
}

export function uploadImage(body: Blob, signal: AbortSignal, onProgress: (sentBytes: number) => void) {
  return sendBytes(addAboutImage, { params: {}, body, signal, onProgress })
}

export function addFromStorage(fileId: string, signal?: AbortSignal) {
  return call(addAboutImageFromStorage, { body: { fileId }, signal })
}

export function useSavePage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { title: string; draftRevision: number; password: string | null; pin: string }) =>
      call(saveDocument, { body }),
    onSuccess: () => void refreshAfterUpload(client, new Set([''])),
  })
}

/** Has a picture made, which is then a file. Returns its id. */
export function useGenerateImage() {
  return useMutation({
    mutationFn: async (body: { prompt: string; pin: string }) => {
      const { imageUrl } = await call(generateImage, { body })
      return addFromStorage(decodeURIComponent(imageUrl.split('/').at(-2) ?? ''))
    },
  })
}
