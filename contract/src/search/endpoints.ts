import { z } from 'zod'
import { File, Folder } from '../files/endpoints.ts'
import { FILE_KINDS } from '../files/kinds.ts'
import { endpoint } from '../shared/endpoint.ts'
import { SEARCH_MAX_CHARACTERS, SnippetPart } from './snippets.ts'

/** Most hits of one search. */
export const SEARCH_MAX_HITS = 200

export const SearchHit = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('file'),
      file: File,
      /** Whether the name matched, the tags of music or a film, or the text content. */
      matched: z.enum(['name', 'tags', 'text']),
      /** The matching tags or passage; empty if the name matched. */
      snippet: z.array(SnippetPart),
    }),
    z.object({ type: z.literal('folder'), folder: Folder }),
  ])
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

/** What is found beside files and folders. */
export const FIND_TYPES = [
  'guide',
  'conversation',
  'draft',
  'machine',
  'world',
  'game-server',
  'artist',
  'album',
  'genre',
  'playlist',
] as const
export type FindType = (typeof FIND_TYPES)[number]

export const SEARCH_TYPES = ['file', 'folder', ...FIND_TYPES] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

/** Most finds of each type of one search. */
export const SEARCH_MAX_FINDS = 20

/** Something that is no file and no folder, as its own endpoints name it. */
export const SearchFind = z
  .object({
    type: z.enum(FIND_TYPES),
    /** Its id; the name of a genre. */
    id: z.string(),
    title: z.string(),
    /** A few words on it, such as the artist of an album or the state of a machine. Null if there are none. */
    detail: z.string().nullable(),
    /** The matching passage; empty if the title or the detail matched. */
    snippet: z.array(SnippetPart),
  })
  .meta({ id: 'SearchFind' })
export type SearchFind = z.infer<typeof SearchFind>

export const SearchQuery = z.object({
  q: z.string().max(SEARCH_MAX_CHARACTERS).describe('Words or parts of words; case and accents are ignored'),
  types: z
    .string()
    .transform((types) => types.split(','))
    .pipe(z.array(z.enum(SEARCH_TYPES)))
    .optional()
    .describe(`What to find, as a list with commas of ${SEARCH_TYPES.join(', ')}; everything if omitted`),
  kind: z.enum(FILE_KINDS).optional().describe('Only such files'),
  folder: z.string().optional().describe('Only in this folder and its subfolders'),
  minSize: z.coerce.number().int().nonnegative().optional().describe('Bytes'),
  maxSize: z.coerce.number().int().nonnegative().optional().describe('Bytes'),
  after: z.iso.datetime().optional().describe('Only files created at this time or later'),
  before: z.iso.datetime().optional().describe('Only files created before this time'),
  limit: z.coerce.number().int().min(1).max(SEARCH_MAX_HITS).default(50),
})
export type SearchQuery = z.input<typeof SearchQuery>

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Everything: files and folders by name, tags and text, best matches first, and guides, conversations, drafts, machines, worlds, game servers and music. Protected files by name only. Filters other than `types` leave out what is no file or folder',
  status: 200,
  query: SearchQuery,
  reply: z.object({
    hits: z.array(SearchHit),
    /** Everything else, by type, best matches first within each. */
    finds: z.array(SearchFind),
    /** More results matched than requested. */
    hasMore: z.boolean(),
    /** Files whose text is not indexed yet. */
    waitingFiles: z.int().nonnegative(),
    /** False while some texts of guides or conversations are not indexed yet; `search_index_changed` follows. */
    areFindsComplete: z.boolean(),
  }),
})
