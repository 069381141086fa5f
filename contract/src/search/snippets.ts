import { z } from 'zod'

/** Longest search text, in characters. */
export const SEARCH_MAX_CHARACTERS = 200

/** Part of a text; `isMatch` marks the search terms. */
export const SnippetPart = z.object({ text: z.string(), isMatch: z.boolean() })
export type SnippetPart = z.infer<typeof SnippetPart>
