import {
  discardGuideDraft,
  type GuideDraft,
  type GuideDraftConflict,
  getGuideDraft,
  keepGuideDraft,
} from '@pinloft/contract/guides/drafts'
import type { GuideText } from '@pinloft/contract/guides/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/call.ts'
import { refreshGuides } from '../guides.api.ts'

/** A draft; `null` if it was saved or discarded. */
export async function loadDraft(id: string, signal: AbortSignal): Promise<GuideDraft | null> {
  try {
    return await call(getGuideDraft, { params: { id }, signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export interface DraftToKeep {
  id: string
  /** The revision of the draft that was changed; 0 for a new one. */
  revision: number
  guideId: string | null
  baseRevision: number | null
  text: GuideText
}

/** Stores a draft. Resolves once it is durable. */
export function sendDraft({ id, revision, text, ...about }: DraftToKeep) {
  return call(keepGuideDraft, { params: { id }, body: { ...text, ...about, draftRevision: revision } })
}

/** The stored draft, if it was changed elsewhere. */
export function draftConflictOf(failure: unknown): GuideDraft | null {
  if (!(failure instanceof ApiError) || failure.code !== 'guide_draft_changed_elsewhere') return null
  return (failure.body as GuideDraftConflict).theirs
}

export function useDiscardDraft() {
  const client = useQueryClient()
  return async (id: string) => {
    try {
      await call(discardGuideDraft, { params: { id } })
    } catch (error) {
      // Saved or discarded elsewhere.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    await refreshGuides(client)
  }
}
