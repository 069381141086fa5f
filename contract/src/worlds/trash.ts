import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { cursorPage, cursorQuery, PAGE_MAX_ITEMS } from '../shared/pages.ts'
import { Purge, TRASHED } from '../trash/own-trash.ts'
import { World, WorldParams } from './endpoints.ts'

const TrashedWorld = World.extend(TRASHED).meta({ id: 'TrashedWorld' })
export type TrashedWorld = z.infer<typeof TrashedWorld>

export const listTrashedWorlds = endpoint({
  method: 'GET',
  path: '/api/gaming/worlds/trash',
  summary: 'Worlds in the trash, last deleted first: one page and the cursor of the next',
  status: 200,
  query: z.object(cursorQuery(PAGE_MAX_ITEMS)),
  reply: cursorPage(TrashedWorld),
  changedBy: ['worlds_changed', 'trash_changed'],
})

export const restoreWorld = endpoint({
  method: 'POST',
  path: '/api/gaming/worlds/:id/restore',
  summary: 'Restores a world from the trash; a number is added if its name is taken',
  status: 200,
  params: WorldParams,
  reply: World,
  announces: ['worlds_changed'],
})

export const purgeWorlds = endpoint({
  method: 'POST',
  path: '/api/gaming/worlds/trash/purge',
  summary: 'Permanently deletes the given worlds from the trash, or all of them. Others are skipped',
  status: 200,
  body: Purge,
  reply: z.object({ message: z.string(), worldCount: z.int().nonnegative() }),
  announces: ['worlds_changed'],
})
