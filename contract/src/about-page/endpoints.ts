import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { DOCUMENT_PAGE_MAX_CHARACTERS } from '../documents/limits.ts'
import { File } from '../files/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { FilePasswordInput } from '../protection/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { ErrorBody } from '../shared/errors.ts'
import {
  ABOUT_ALT_TEXT_MAX_CHARACTERS,
  ABOUT_CAPTION_MAX_CHARACTERS,
  ABOUT_CHANGE_MARKS_MAX,
  ABOUT_DESCRIPTION_MAX_CHARACTERS,
  ABOUT_IMAGE_MAX_BYTES,
  ABOUT_IMAGES_MAX,
  ABOUT_TITLE_MAX_CHARACTERS,
} from './limits.ts'

/** How a saved page looks. Each has light and dark colours, which follow the reader's device. */
export const ABOUT_THEMES = ['loft', 'paper', 'forest'] as const
export type AboutTheme = (typeof ABOUT_THEMES)[number]

/** Its colours by day and by night. */
export const ABOUT_SCHEMES = ['light', 'dark'] as const
export type AboutScheme = (typeof ABOUT_SCHEMES)[number]

/** Path of the pictures of the about page, before their id. */
export const ABOUT_IMAGES_PATH = '/api/about-page/images/'

/** A picture as a place in the draft: its words may be empty. */
const AboutImageWords = z.object({ id: EntryId, caption: z.string(), altText: z.string() })

export const AboutImage = AboutImageWords.extend({
  /** Address of the small one that lists show. */
  url: z.string(),
  widthPixels: z.int().positive(),
  heightPixels: z.int().positive(),
}).meta({ id: 'AboutImage' })
export type AboutImage = z.infer<typeof AboutImage>

export const AboutDraft = z
  .object({
    title: z.string(),
    /** HTML that the server has sanitised. */
    description: z.string(),
    images: z.array(AboutImage),
    theme: z.enum(ABOUT_THEMES),
    /** Counts the changes; 0 before the first. */
    revision: z.int().nonnegative(),
    changedAt: z.iso.datetime().nullable(),
    /** Whether this device changed it last. */
    isFromThisDevice: z.boolean(),
    /** Size of the page that saving it makes, in bytes. */
    pageSizeBytes: z.int().nonnegative(),
  })
  .meta({ id: 'AboutDraft' })
export type AboutDraft = z.infer<typeof AboutDraft>

export const getAboutDraft = endpoint({
  method: 'GET',
  path: '/api/about-page/draft',
  summary: 'The draft of the about page',
  status: 200,
  reply: AboutDraft,
})

/** A change as its writer counts it; an open page is a writer. */
export const AboutChangeMark = z.object({ writer: z.string().min(1).max(40), number: z.int().positive() })
export type AboutChangeMark = z.infer<typeof AboutChangeMark>

/** JSON may need six characters for one. */
const DRAFT_MAX_BYTES =
  6 * ABOUT_DESCRIPTION_MAX_CHARACTERS +
  6 * ABOUT_IMAGES_MAX * (ABOUT_CAPTION_MAX_CHARACTERS + ABOUT_ALT_TEXT_MAX_CHARACTERS + 100) +
  64 * 1024

export const keepAboutDraft = endpoint({
  method: 'PUT',
  path: '/api/about-page/draft',
  summary: `Saves the draft of the about page; every field may be empty. At most ${ABOUT_IMAGES_MAX} images. 409 with the stored draft if it is no longer at \`baseRevision\`, nor at a change that this one continues`,
  status: 200,
  bodyMaxBytes: DRAFT_MAX_BYTES,
  body: z.object({
    title: z.string().describe(`At most ${ABOUT_TITLE_MAX_CHARACTERS} characters`),
    description: z.string().describe(`HTML of at most ${ABOUT_DESCRIPTION_MAX_CHARACTERS} characters`),
    images: z.array(AboutImageWords),
    theme: z.enum(ABOUT_THEMES),
    /** The revision that was changed; 0 for the first. */
    baseRevision: z.int().nonnegative(),
    change: AboutChangeMark.optional(),
    /** What was sent before of the same text, without a reply: the draft may be at one of these, or at an earlier of the writer. */
    continues: z.array(AboutChangeMark).max(ABOUT_CHANGE_MARKS_MAX).optional(),
  }),
  reply: AboutDraft.pick({ revision: true, pageSizeBytes: true }).extend({ changedAt: z.iso.datetime() }),
})

/** Body of the refusal `about_draft_changed_elsewhere`. */
export interface AboutDraftConflict extends ErrorBody {
  /** The draft as it is stored. */
  theirs: AboutDraft
}

const AddedImage = AboutImage.omit({ caption: true, altText: true })
export type AddedAboutImage = z.infer<typeof AddedImage>

export const addAboutImage = endpoint({
  method: 'POST',
  path: '/api/about-page/images',
  summary: `Stores an image for the about page, of at most ${ABOUT_IMAGE_MAX_BYTES} bytes, recognised by its bytes. It is stored in several sizes without its metadata, and kept for a day after the draft last showed it`,
  status: 201,
  consumes: 'application/octet-stream',
  reply: AddedImage,
})

export const addAboutImageFromStorage = endpoint({
  method: 'POST',
  path: '/api/about-page/images/from-storage',
  summary:
    'Adds an image from Cloud Storage to the about page. The file itself is not changed. A protected file is refused',
  status: 201,
  body: z.object({ fileId: EntryId }),
  reply: AddedImage,
})

export const getAboutImage = endpoint({
  method: 'GET',
  path: '/api/about-page/images/:id',
  summary: 'An image of the about page, in its smallest size',
  status: 200,
  params: z.object({ id: EntryId }),
  reply: null,
})

export const previewAboutPage = endpoint({
  method: 'GET',
  path: '/api/about-page/preview',
  summary:
    'The page as it would be saved now, byte for byte, without any rights. With `scheme`, it does not follow the device, but is light or dark',
  status: 200,
  query: z.object({
    scheme: z.enum(ABOUT_SCHEMES).optional(),
    revision: z.string().optional().describe('Ignored; makes the address of each revision a different one'),
  }),
  reply: null,
})

export const saveDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  summary:
    'Stores a page as an HTML file in Cloud Storage, without scripts and requests to other places. Either `content` is the HTML of the whole page, or `draftRevision` names the draft of the about page to make it of. With a password, the file is encrypted',
  status: 201,
  bodyMaxBytes: 2 * DOCUMENT_PAGE_MAX_CHARACTERS,
  body: z.object({
    title: z
      .string()
      .nullish()
      .transform((title) => title?.trim() ?? '')
      .describe(`At most ${ABOUT_TITLE_MAX_CHARACTERS} characters`),
    content: z
      .string()
      .nullish()
      .transform((content) => content ?? ''),
    draftRevision: z.int().positive().nullish(),
    password: FilePasswordInput,
    pin: PinInput,
  }),
  reply: File,
})
