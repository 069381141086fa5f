import { z } from 'zod'
import { FILE_KINDS } from '../files/kinds.ts'
import { endpoint } from '../shared/endpoint.ts'

export const DashboardStats = z
  .object({
    storage: z.object({
      /** Bytes stored. */
      used: z.int().nonnegative(),
      /** Capacity of the data disk in bytes. Null, like `free`, if its file system does not report it. */
      total: z.int().positive().nullable(),
      /** Bytes still available for files. The disk may hold other data, so this is not `total - used`. */
      free: z.int().nonnegative().nullable(),
      /** Number of files stored. */
      files: z.int().nonnegative(),
      /** Bytes and files per kind, for each kind present, largest first. */
      kinds: z.array(
        z.object({ kind: z.enum(FILE_KINDS), sizeBytes: z.int().nonnegative(), files: z.int().nonnegative() }),
      ),
    }),
    vms: z.object({ active: z.int().nonnegative(), provisioned: z.int().nonnegative() }),
    sync: z.object({ active: z.int().nonnegative(), lastSync: z.iso.datetime().nullable() }),
  })
  .meta({ id: 'DashboardStats' })
export type DashboardStats = z.infer<typeof DashboardStats>

/** UI texts of the space on the disk. */
export const SPACE_TEXTS = {
  title: 'Space',
  loadFailed: 'The space could not be read',
  of: (total: string) => `of ${total}`,
  usedOf: (used: string, total: string) => `${used} of ${total}`,
  other: 'Other data',
  free: 'Free',
  otherPart: (other: string) => `Other ${other} · `,
  freePart: (free: string) => `Free ${free}`,
  /** Sizes, formatted; `null` if unknown. */
  bar: (used: string, other: string | null, free: string | null) =>
    other === null || free === null
      ? `${used} used by Pinloft`
      : `${used} used by Pinloft, ${other} by other data, ${free} free`,
} as const

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: 'The numbers of the dashboard',
  status: 200,
  reply: DashboardStats,
  changedBy: ['vm_status_updated', 'sync_status_update'],
})
