import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { FilePasswordInput } from '../protection/endpoints.ts'
import { SEARCH_MAX_CHARACTERS, SnippetPart } from '../search/snippets.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { ErrorBody } from '../shared/errors.ts'
import { cursorPage, cursorQuery, PAGE_MAX_ITEMS } from '../shared/pages.ts'
import {
  GUIDE_CONTENT_MAX_CHARACTERS,
  GUIDE_DESCRIPTION_MAX_CHARACTERS,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_PREVIEW_CHARACTERS,
  GUIDE_TAGS_MAX,
  GUIDE_TITLE_MAX_CHARACTERS,
} from './limits.ts'

/** What a person writes of a guide. `content` is Markdown. */
export const GuideText = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
})
export type GuideText = z.infer<typeof GuideText>

/** The same as typed: the rules report what is missing or too long. Spaces around it are removed, but not from the content. */
export const GuideTextInput = {
  title: textInput(GUIDE_TITLE_MAX_CHARACTERS),
  description: textInput(GUIDE_DESCRIPTION_MAX_CHARACTERS),
  content: z
    .string()
    .nullish()
    .transform((content) => content ?? '')
    .describe(`At most ${GUIDE_CONTENT_MAX_CHARACTERS} characters`),
  category: z
    .string()
    .nullish()
    .transform((category) => category?.trim() || null)
    .describe(`At most ${GUIDE_LABEL_MAX_CHARACTERS} characters`),
  tags: z
    .array(z.string())
    .nullish()
    .transform((tags) => [...new Set((tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== ''))])
    .describe(`Without commas. At most ${GUIDE_TAGS_MAX}, each of at most ${GUIDE_LABEL_MAX_CHARACTERS} characters`),
}

function textInput(maxCharacters: number) {
  return z
    .string()
    .nullish()
    .transform((text) => text?.trim() ?? '')
    .describe(`At most ${maxCharacters} characters`)
}

/** A device as text, from its User-Agent header, and whether it is the one that asks. */
export const GuideAuthor = z.object({ device: z.string(), isThisDevice: z.boolean() })
export type GuideAuthor = z.infer<typeof GuideAuthor>

export const Guide = GuideText.extend({
  id: z.string(),
  /** Whether it can be changed and deleted only with its password. Everyone inside the gate can read it. */
  isPasswordProtected: z.boolean(),
  /** Number of the current revision: 1, then one more with each change. */
  revision: z.int().positive(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  wordCount: z.int().nonnegative(),
  /** Revisions that are kept, including the current one. */
  revisionCount: z.int().positive(),
  /** Its draft that is not saved yet. */
  draftId: z.string().nullable(),
}).meta({ id: 'Guide' })
export type Guide = z.infer<typeof Guide>

/** A guide without its text. */
export const GuideCard = Guide.omit({ content: true, revisionCount: true })
  .extend({
    /** Start of its text without marks, at most `GUIDE_PREVIEW_CHARACTERS`. */
    preview: z.string().describe(`At most ${GUIDE_PREVIEW_CHARACTERS} characters`),
  })
  .meta({ id: 'GuideCard' })
export type GuideCard = z.infer<typeof GuideCard>

/** Where a search found its words: all of them in the title, some in the description or labels, or in the content. */
export const GUIDE_MATCHES = ['title', 'details', 'content'] as const
export type GuideMatch = (typeof GUIDE_MATCHES)[number]

export const FoundGuide = GuideCard.extend({
  matched: z.enum(GUIDE_MATCHES),
  /** The words around the first match. Empty if the title matched. */
  snippet: z.array(SnippetPart),
}).meta({ id: 'FoundGuide' })
export type FoundGuide = z.infer<typeof FoundGuide>

export const GuideParams = z.object({ id: EntryId })

const GuidePage = cursorPage(Guide)

export const listGuides = endpoint({
  method: 'GET',
  path: '/api/guides',
  summary:
    'All guides with their texts, last changed first, as an array; with a limit, one page and the cursor of the next',
  status: 200,
  query: z.object(cursorQuery(PAGE_MAX_ITEMS)),
  reply: z.union([z.array(Guide), GuidePage]),
})

export const GuideLabels = {
  category: z.string().optional(),
  tag: z.string().optional(),
}

export const listGuideCards = endpoint({
  method: 'GET',
  path: '/api/guides/cards',
  summary: 'Guides without their texts, last changed first: one page and the cursor of the next',
  status: 200,
  query: z.object({ ...cursorQuery(PAGE_MAX_ITEMS), ...GuideLabels }),
  reply: cursorPage(GuideCard),
  changedBy: ['guides_changed'],
})

/** Most guides that one search finds. */
export const GUIDES_MAX_FOUND = 100

export const searchGuides = endpoint({
  method: 'GET',
  path: '/api/guides/search',
  summary: 'Guides whose title, description, category, tags or text have all the words, best matches first',
  status: 200,
  query: z.object({
    q: z.string().max(SEARCH_MAX_CHARACTERS).describe('Words or parts of words; case and accents are ignored'),
    ...GuideLabels,
    limit: z.coerce.number().int().min(1).max(GUIDES_MAX_FOUND).default(50),
  }),
  reply: z.object({
    guides: z.array(FoundGuide),
    hasMore: z.boolean(),
    /** False while some guides are not indexed yet; `search_index_changed` is sent once they are. */
    isComplete: z.boolean(),
  }),
  changedBy: ['guides_changed', 'search_index_changed'],
})

const LabelCount = z.object({ name: z.string(), count: z.int().positive() })

export const getGuideLibrary = endpoint({
  method: 'GET',
  path: '/api/guides/library',
  summary: 'The number of guides, in total and by category and tag; the most used labels first',
  status: 200,
  reply: z.object({
    guideCount: z.int().nonnegative(),
    protectedCount: z.int().nonnegative(),
    draftCount: z.int().nonnegative(),
    trashedCount: z.int().nonnegative(),
    categories: z.array(LabelCount),
    tags: z.array(LabelCount),
  }),
  changedBy: ['guides_changed', 'guide_drafts_changed'],
})

export const getGuide = endpoint({
  method: 'GET',
  path: '/api/guides/:id',
  summary: 'A guide with its text',
  status: 200,
  params: GuideParams,
  reply: Guide,
  changedBy: ['guides_changed', 'guide_drafts_changed'],
})

/** The id of a draft: a UUID that the client invents. It is stored without hyphens. */
export const DraftId = z
  .uuid()
  .or(z.string().regex(/^[0-9a-f]{32}$/))
  .transform((id) => id.replaceAll('-', '').toLowerCase())

/** The draft that becomes the guide. It is discarded unless it was changed after this `revision`. */
const SavedDraft = z
  .object({ id: DraftId, revision: z.int().nonnegative() })
  .nullish()
  .transform((draft) => draft ?? null)

/** JSON may need six characters for one. */
export const GUIDE_BODY_MAX_BYTES = 6 * GUIDE_CONTENT_MAX_CHARACTERS + 64 * 1024

export const createGuide = endpoint({
  method: 'POST',
  path: '/api/guides',
  summary: 'Creates a guide. One with a password can be changed and deleted only with it',
  status: 201,
  bodyMaxBytes: GUIDE_BODY_MAX_BYTES,
  body: z.object({
    ...GuideTextInput,
    password: FilePasswordInput,
    /** True without a password is refused, and so is false with one. */
    isPasswordProtected: z.boolean().nullish(),
    draft: SavedDraft,
  }),
  reply: Guide,
})

export const updateGuide = endpoint({
  method: 'PUT',
  path: '/api/guides/:id',
  summary:
    'Changes a guide; the text before becomes a revision. A protected one needs its password. 409 with the stored guide and the sent text if it is no longer at `baseRevision`; without one, the text is replaced in any case',
  status: 200,
  params: GuideParams,
  bodyMaxBytes: GUIDE_BODY_MAX_BYTES,
  body: z.object({
    ...GuideTextInput,
    /** The current password, if it has one. */
    password: FilePasswordInput,
    /** Sets or changes the password; null removes it; left out or empty, it stays. */
    newPassword: z.string().max(1000).nullish(),
    baseRevision: z.int().positive().nullish(),
    draft: SavedDraft,
  }),
  reply: Guide,
})

/** Body of the refusal `guide_changed_elsewhere`. */
export interface GuideConflict extends ErrorBody {
  error: string
  /** The guide as it is stored. */
  theirs: Guide
  /** The text that was sent. */
  yours: GuideText
}

export const deleteGuide = endpoint({
  method: 'DELETE',
  path: '/api/guides/:id',
  summary: 'Moves a guide to the trash, with its revisions and pictures. A protected one needs its password',
  status: 200,
  params: GuideParams,
  body: z.object({ password: FilePasswordInput }).nullish(),
  reply: z.object({ message: z.string() }),
  announces: ['guides_changed'],
})

export const verifyGuidePassword = endpoint({
  method: 'POST',
  path: '/api/guides/:id/verify-password',
  summary: 'Checks the password of a guide: 403 if it is wrong. Any is right for a guide without one',
  status: 200,
  params: GuideParams,
  body: z.object({ password: FilePasswordInput }).default({ password: '' }),
  reply: z.object({ ok: z.literal(true) }),
})
