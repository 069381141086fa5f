import type { DashboardStats } from '@pinloft/contract/dashboard/endpoints'

/**
 * Bytes on the disk that are neither files of Pinloft nor free: other programs' data, the trash and earlier versions.
 * `null` if the disk does not report its size.
 */
export function otherBytes({ used, total, free }: DashboardStats['storage']): number | null {
  // Copies share their bytes, so that the files can add up to more than the disk holds.
  return total === null || free === null ? null : Math.max(0, total - free - used)
}
