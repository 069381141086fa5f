import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FILE_KINDS } from './file-kinds.ts'
import { File, Folder } from './files.ts'
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

export const SearchQuery = z.object({
  q: z.string().max(SEARCH_MAX_CHARACTERS).describe('Words or parts of words; case and accents are ignored'),
  kind: z.enum(FILE_KINDS).optional(),
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
  summary: 'Files and folders by name, tags and text, best matches first. Protected files by name only',
  status: 200,
  query: SearchQuery,
  reply: z.object({
    hits: z.array(SearchHit),
    /** More results matched than requested. */
    hasMore: z.boolean(),
    /** Files whose text is not indexed yet. */
    waitingFiles: z.int().nonnegative(),
  }),
})
