import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { cursorPage, cursorQuery, PAGE_MAX_ITEMS } from '../shared/pages.ts'
import { Purge, TRASHED } from '../trash/own-trash.ts'
import { Guide, GuideCard, GuideParams } from './endpoints.ts'

const TrashedGuide = GuideCard.extend(TRASHED).meta({ id: 'TrashedGuide' })
export type TrashedGuide = z.infer<typeof TrashedGuide>

export const listTrashedGuides = endpoint({
  method: 'GET',
  path: '/api/guides/trash',
  summary: 'Guides in the trash, last deleted first: one page and the cursor of the next',
  status: 200,
  query: z.object(cursorQuery(PAGE_MAX_ITEMS)),
  reply: cursorPage(TrashedGuide),
  changedBy: ['guides_changed', 'trash_changed'],
})

export const restoreGuide = endpoint({
  method: 'POST',
  path: '/api/guides/:id/restore',
  summary: 'Restores a guide from the trash. One that is not in the trash is left as it is',
  status: 200,
  params: GuideParams,
  reply: Guide,
  announces: ['guides_changed'],
})

export const purgeGuides = endpoint({
  method: 'POST',
  path: '/api/guides/trash/purge',
  summary: 'Permanently deletes the given guides from the trash, or all of them',
  status: 200,
  body: Purge,
  reply: z.object({ message: z.string(), guideCount: z.int().nonnegative() }),
  announces: ['guides_changed'],
})
