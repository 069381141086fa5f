import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { GuideLabels } from './endpoints.ts'
import { GUIDES_IMPORT_MAX_BYTES } from './limits.ts'

export const exportGuides = endpoint({
  method: 'GET',
  path: '/api/guides/export',
  summary:
    'All guides, or those with a label, or one, as a zip: a Markdown file each with its details as front matter, and their pictures in a folder. Without passwords and revisions',
  status: 200,
  query: z.object({ ...GuideLabels, id: EntryId.optional() }),
  reply: null,
})

export const importGuides = endpoint({
  method: 'POST',
  path: '/api/guides/import',
  summary: `Imports the Markdown files of a zip of at most ${GUIDES_IMPORT_MAX_BYTES} bytes as guides, with the pictures that they show. Existing guides are not changed`,
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
