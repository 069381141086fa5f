import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { ErrorBody } from '../shared/errors.ts'
import { DraftId, GUIDE_BODY_MAX_BYTES, GuideAuthor, GuideText, GuideTextInput } from './endpoints.ts'

const DraftParams = z.object({ id: DraftId })

export const GuideDraft = GuideText.extend({
  id: z.string(),
  /** The guide it changes; null for a new one. */
  guideId: z.string().nullable(),
  /** The revision of the guide that it began from; null for a new guide. */
  baseRevision: z.int().positive().nullable(),
  /** Counts the changes of the draft, from 1. */
  revision: z.int().positive(),
  changedAt: z.iso.datetime(),
  changedBy: GuideAuthor,
}).meta({ id: 'GuideDraft' })
export type GuideDraft = z.infer<typeof GuideDraft>

const GuideDraftSummary = GuideDraft.omit({ content: true, description: true, category: true, tags: true }).extend({
  preview: z.string(),
  wordCount: z.int().nonnegative(),
})
export type GuideDraftSummary = z.infer<typeof GuideDraftSummary>

export const listGuideDrafts = endpoint({
  method: 'GET',
  path: '/api/guides/drafts',
  summary: 'The unsaved drafts, last changed first',
  status: 200,
  reply: z.array(GuideDraftSummary),
  changedBy: ['guides_changed', 'guide_drafts_changed'],
})

export const getGuideDraft = endpoint({
  method: 'GET',
  path: '/api/guides/drafts/:id',
  summary: 'A draft with its text',
  status: 200,
  params: DraftParams,
  reply: GuideDraft,
})

export const keepGuideDraft = endpoint({
  method: 'PUT',
  path: '/api/guides/drafts/:id',
  summary:
    'Keeps what has been typed so far, under an id that the client invents. A guide has one draft: 409 with it if it has another, or if this one was changed after `draftRevision`. Nothing is required, and the guide itself does not change',
  status: 200,
  params: DraftParams,
  bodyMaxBytes: GUIDE_BODY_MAX_BYTES,
  body: z.object({
    ...GuideTextInput,
    guideId: EntryId.nullish().transform((id) => id ?? null),
    baseRevision: z
      .int()
      .positive()
      .nullish()
      .transform((revision) => revision ?? null),
    /** The revision of the draft that was changed; 0 for a new one. */
    draftRevision: z.int().nonnegative(),
  }),
  reply: z.object({ revision: z.int().positive(), changedAt: z.iso.datetime() }),
})

/** Body of the refusal `guide_draft_changed_elsewhere`. */
export interface GuideDraftConflict extends ErrorBody {
  error: string
  /** The draft as it is stored. */
  theirs: GuideDraft
}

export const discardGuideDraft = endpoint({
  method: 'DELETE',
  path: '/api/guides/drafts/:id',
  summary: 'Discards a draft',
  status: 200,
  params: DraftParams,
  reply: z.object({ message: z.string() }),
})
