import { z } from 'zod'
import { PinInput } from './access.ts'
import { endpoint } from './endpoint.ts'
import { EntryId } from './entries.ts'
import type { ErrorBody } from './errors.ts'
import {
  GUIDE_CONTENT_MAX_CHARACTERS,
  GUIDE_DESCRIPTION_MAX_CHARACTERS,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_PICTURE_MAX_BYTES,
  GUIDE_PREVIEW_CHARACTERS,
  GUIDE_REVISIONS_MAX,
  GUIDE_TAGS_MAX,
  GUIDE_TITLE_MAX_CHARACTERS,
  GUIDES_IMPORT_MAX_BYTES,
  PAGE_MAX_ITEMS,
} from './limits.ts'
import { cursorPage, cursorQuery } from './pages.ts'
import { GUIDES_FOLDER_NAME } from './pdf-viewer.ts'
import { FilePasswordInput } from './protection.ts'
import { SEARCH_MAX_CHARACTERS, SnippetPart } from './snippets.ts'

/** What a person writes of a guide. `content` is Markdown. */
const GuideText = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
})
export type GuideText = z.infer<typeof GuideText>

/** The same as typed: the rules report what is missing or too long. Spaces around it are removed, but not from the content. */
const GuideTextInput = {
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

const GuideParams = z.object({ id: EntryId })
const RevisionParams = z.object({ id: EntryId, revision: z.coerce.number().int().positive() })
const Done = z.object({ message: z.string() })

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

const LabelFilter = {
  category: z.string().optional(),
  tag: z.string().optional(),
}

export const listGuideCards = endpoint({
  method: 'GET',
  path: '/api/guides/cards',
  summary: 'Guides without their texts, last changed first: one page and the cursor of the next',
  status: 200,
  query: z.object({ ...cursorQuery(PAGE_MAX_ITEMS), ...LabelFilter }),
  reply: cursorPage(GuideCard),
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
    ...LabelFilter,
    limit: z.coerce.number().int().min(1).max(GUIDES_MAX_FOUND).default(50),
  }),
  reply: z.object({
    guides: z.array(FoundGuide),
    hasMore: z.boolean(),
    /** False while some guides are not indexed yet; `search_index_changed` is sent once they are. */
    isComplete: z.boolean(),
  }),
})

const LabelCount = z.object({ name: z.string(), count: z.int().positive() })

export const getGuideLibrary = endpoint({
  method: 'GET',
  path: '/api/guides/library',
  summary: 'How many guides there are, in all and by category and tag; the most used labels first',
  status: 200,
  reply: z.object({
    guideCount: z.int().nonnegative(),
    protectedCount: z.int().nonnegative(),
    draftCount: z.int().nonnegative(),
    trashedCount: z.int().nonnegative(),
    categories: z.array(LabelCount),
    tags: z.array(LabelCount),
  }),
})

export const getGuide = endpoint({
  method: 'GET',
  path: '/api/guides/:id',
  summary: 'A guide with its text',
  status: 200,
  params: GuideParams,
  reply: Guide,
})

/** The id of a draft: a UUID that the client invents. It is stored without hyphens. */
const DraftId = z
  .uuid()
  .or(z.string().regex(/^[0-9a-f]{32}$/))
  .transform((id) => id.replaceAll('-', '').toLowerCase())
const DraftParams = z.object({ id: DraftId })

/** The draft that becomes the guide. It is discarded unless it was changed after this `revision`. */
const SavedDraft = z
  .object({ id: DraftId, revision: z.int().nonnegative() })
  .nullish()
  .transform((draft) => draft ?? null)

/** JSON may need six characters for one. */
const BODY_MAX_BYTES = 6 * GUIDE_CONTENT_MAX_CHARACTERS + 64 * 1024

export const createGuide = endpoint({
  method: 'POST',
  path: '/api/guides',
  summary: 'Creates a guide. With a password, it can be changed and deleted only with that',
  status: 201,
  bodyMaxBytes: BODY_MAX_BYTES,
  body: z.object({
    ...GuideTextInput,
    password: FilePasswordInput,
    /** True without a password is refused. */
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
  bodyMaxBytes: BODY_MAX_BYTES,
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
  reply: Done,
})

export const verifyGuidePassword = endpoint({
  method: 'POST',
  path: '/api/guides/:id/verify-password',
  summary: 'Whether a password is that of a guide: 403 if not. Right for one without a password',
  status: 200,
  params: GuideParams,
  body: z.object({ password: FilePasswordInput }).default({ password: '' }),
  reply: z.object({ ok: z.literal(true) }),
})

// Revisions

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
})

// Drafts

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
  summary: 'The texts that are not saved yet, last changed first',
  status: 200,
  reply: z.array(GuideDraftSummary),
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
  bodyMaxBytes: BODY_MAX_BYTES,
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
  reply: Done,
})

// Pictures

/** Path of every picture in a guide, before its id: what the Markdown of a guide refers to. */
export const GUIDE_PICTURES_PATH = '/api/guides/pictures/'

export const GUIDE_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export type GuidePictureType = (typeof GUIDE_PICTURE_TYPES)[number]

export const addGuidePicture = endpoint({
  method: 'POST',
  path: '/api/guides/pictures',
  summary: `Stores a picture for a guide: PNG, JPEG, WebP, GIF or AVIF of at most ${GUIDE_PICTURE_MAX_BYTES} bytes, recognised by its bytes. It is kept as long as a text, revision or draft refers to its path. The position of the camera is removed`,
  status: 201,
  consumes: 'application/octet-stream',
  reply: z.object({
    id: z.string(),
    /** To be written into the Markdown: `![alternative text](path)`. */
    path: z.string(),
    mimeType: z.enum(GUIDE_PICTURE_TYPES),
    sizeBytes: z.int().positive(),
    widthPixels: z.int().positive(),
    heightPixels: z.int().positive(),
  }),
})

export const getGuidePicture = endpoint({
  method: 'GET',
  path: '/api/guides/pictures/:id',
  summary: 'A picture of a guide',
  status: 200,
  params: GuideParams,
  reply: null,
})

// PDF

export const makeGuidePdf = endpoint({
  method: 'POST',
  path: '/api/guides/:id/pdf',
  summary: `Typesets a guide as PDF and stores it in the folder "${GUIDES_FOLDER_NAME}". Made again after a change, it becomes a new version of the same file; without a change, the file is returned as it is`,
  status: 200,
  params: GuideParams,
  reply: z.object({
    fileId: z.string(),
    name: z.string(),
    /** Its address for the viewer. */
    pdfUrl: z.string(),
  }),
})

// Trash

const TrashedGuide = GuideCard.extend({
  deletedAt: z.iso.datetime(),
  /** When it will be permanently deleted automatically; null for never. */
  expiresAt: z.iso.datetime().nullable(),
}).meta({ id: 'TrashedGuide' })
export type TrashedGuide = z.infer<typeof TrashedGuide>

export const listTrashedGuides = endpoint({
  method: 'GET',
  path: '/api/guides/trash',
  summary: 'Guides in the trash, last deleted first: one page and the cursor of the next',
  status: 200,
  query: z.object(cursorQuery(PAGE_MAX_ITEMS)),
  reply: cursorPage(TrashedGuide),
})

export const restoreGuide = endpoint({
  method: 'POST',
  path: '/api/guides/:id/restore',
  summary: 'Takes a guide out of the trash, as it was. One that is not in the trash stays as it is',
  status: 200,
  params: GuideParams,
  reply: Guide,
})

export const purgeGuides = endpoint({
  method: 'POST',
  path: '/api/guides/trash/purge',
  summary: 'Deletes guides in the trash permanently, or all of them. Others are skipped',
  status: 200,
  body: z.object({
    ids: z
      .array(EntryId)
      .max(PAGE_MAX_ITEMS)
      .nullish()
      .transform((ids) => ids ?? []),
    isAll: z.boolean().nullish(),
    pin: PinInput,
  }),
  reply: z.object({ message: z.string(), guideCount: z.int().nonnegative() }),
})

// Import and export

export const exportGuides = endpoint({
  method: 'GET',
  path: '/api/guides/export',
  summary:
    'All guides as a zip: a Markdown file each with its details as front matter, and their pictures in a folder. Without passwords and revisions',
  status: 200,
  query: z.object(LabelFilter),
  reply: null,
})

export const importGuides = endpoint({
  method: 'POST',
  path: '/api/guides/import',
  summary: `Adds the Markdown files of a zip of at most ${GUIDES_IMPORT_MAX_BYTES} bytes as guides, with the pictures in it that they show. Existing guides are not changed`,
  status: 200,
  consumes: 'application/octet-stream',
  reply: z.object({
    guideCount: z.int().nonnegative(),
    pictureCount: z.int().nonnegative(),
    /** Entries that were left out, and why. */
    leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
    hasMoreLeftOut: z.boolean(),
  }),
})
