import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { PAGE_MAX_ITEMS } from '../shared/pages.ts'

// What the trashes that features have of their own share

/** What is known of each thing in it. */
export const TRASHED = {
  deletedAt: z.iso.datetime(),
  /** When it will be permanently deleted automatically; null for never. */
  expiresAt: z.iso.datetime().nullable(),
}

/** What is to be deleted permanently: some things, or all. */
export const Purge = z.object({
  ids: z
    .array(EntryId)
    .max(PAGE_MAX_ITEMS)
    .nullish()
    .transform((ids) => ids ?? []),
  isAll: z.boolean().nullish(),
  pin: PinInput,
})
