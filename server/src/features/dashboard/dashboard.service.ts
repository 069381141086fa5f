import type { DashboardStats } from '@pinloft/contract/dashboard'
import type { FilesService } from '../files/index.ts'

/** Gathers the numbers of the dashboard from the features that know them. */
export class DashboardService {
  readonly #files: FilesService

  constructor({ files }: { files: FilesService }) {
    this.#files = files
  }

  async stats(): Promise<DashboardStats> {
    const { kinds, totalBytes, freeBytes } = await this.#files.usage()
    return {
      storage: {
        used: kinds.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        total: totalBytes,
        free: freeBytes,
        files: kinds.reduce((sum, { files }) => sum + files, 0),
        kinds,
      },
      // Nothing in this version provisions a machine or syncs a PC, so there are none.
      vms: { active: 0, provisioned: 0 },
      sync: { active: 0, lastSync: null },
    }
  }
}
