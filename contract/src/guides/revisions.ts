import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { FilePasswordInput } from '../protection/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Guide, GuideAuthor, GuideParams, GuideText } from './endpoints.ts'
import { GUIDE_REVISIONS_MAX } from './limits.ts'

const RevisionParams = z.object({ id: EntryId, revision: z.coerce.number().int().positive() })

export const GUIDE_REVISION_CAUSES = ['created', 'edited', 'restored', 'imported'] as const
export type GuideRevisionCause = (typeof GUIDE_REVISION_CAUSES)[number]

export const GuideRevision = z
  .object({
    revision: z.int().positive(),
    title: z.string(),
    cause: z.enum(GUIDE_REVISION_CAUSES),
    savedAt: z.iso.datetime(),
    savedBy: GuideAuthor,
    isCurrent: z.boolean(),
    /** Lines of its content that the revision before it did not have, and lines of that which it does not have. */
    addedLines: z.int().nonnegative(),
    removedLines: z.int().nonnegative(),
  })
  .meta({ id: 'GuideRevision' })
export type GuideRevision = z.infer<typeof GuideRevision>

export const listGuideRevisions = endpoint({
  method: 'GET',
  path: '/api/guides/:id/revisions',
  summary: `The revisions of a guide, the current one first. At most ${GUIDE_REVISIONS_MAX} are kept: all of the last day, then one per day, then one per week`,
  status: 200,
  params: GuideParams,
  reply: z.array(GuideRevision),
  changedBy: ['guides_changed'],
})

export const getGuideRevision = endpoint({
  method: 'GET',
  path: '/api/guides/:id/revisions/:revision',
  summary: 'A revision of a guide with its text',
  status: 200,
  params: RevisionParams,
  reply: GuideText.extend({ revision: z.int().positive(), savedAt: z.iso.datetime(), savedBy: GuideAuthor }),
})

export const restoreGuideRevision = endpoint({
  method: 'POST',
  path: '/api/guides/:id/revisions/:revision/restore',
  summary:
    'Makes the text of an earlier revision the current one, as a new revision. A protected guide needs its password. 409 like an update',
  status: 200,
  params: RevisionParams,
  body: z.object({ password: FilePasswordInput, baseRevision: z.int().positive().nullish() }).default({ password: '' }),
  reply: Guide,
  announces: ['guides_changed'],
})
