import { z } from 'zod'

/** Largest page of a list. */
export const PAGE_MAX_ITEMS = 1000

/** Query of a list that is read from its start: rows added or removed meanwhile shift nothing. */
export function cursorQuery(maxItems: number) {
  return {
    limit: z.coerce.number().int().min(1).max(maxItems).optional(),
    cursor: z.string().optional().describe('The nextCursor of the previous page'),
  }
}

export function cursorPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** Query of a list that is entered anywhere, because its scrollbar spans all of it: the reply has a `totalCount`. */
export function offsetQuery(defaultItems: number, maxItems: number) {
  return {
    offset: z.coerce.number().int().nonnegative().default(0),
    limit: z.coerce.number().int().min(1).max(maxItems).default(defaultItems),
  }
}
