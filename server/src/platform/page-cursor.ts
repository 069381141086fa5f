import { z } from 'zod'
import { AppError } from './errors.ts'

/** Where a page ended: its sort value, and the id of the last row. */
export interface PageCursor {
  value: string | number
  id: string
}

const Encoded = z.tuple([
  z.string(),
  z.union([z.string().refine((value) => !value.includes('\0')), z.int()]),
  z.string(),
])

/**
 * The page of a list of which one row more than `limit` was read, and the cursor of the next page. `sortValue` is what the
 * list is sorted by.
 */
export function cutPage<Row extends { id: string }>(
  rows: readonly Row[],
  { limit, scope, sortValue }: { limit: number; scope: string; sortValue: (row: Row) => PageCursor['value'] },
): { shown: readonly Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length <= limit || last === undefined) return { shown, nextCursor: null }
  return { shown, nextCursor: writeCursor(scope, { value: sortValue(last), id: last.id }) }
}

/** Encodes a cursor. `scope` names the list, so that a cursor of another list is refused. */
function writeCursor(scope: string, { value, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([scope, value, id])).toString('base64url')
}

/** Decodes a cursor of the list `scope`, which is sorted by values of one type. Throws `cursor_invalid`. */
export function readCursor(text: string, scope: string, valueType: 'string' | 'number'): PageCursor {
  const { data } = Encoded.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (data === undefined || data[0] !== scope || typeof data[1] !== valueType) throw new AppError('cursor_invalid')
  return { value: data[1], id: data[2] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
