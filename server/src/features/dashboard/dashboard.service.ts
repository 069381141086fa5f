import type { DashboardStats } from '@pinloft/contract/dashboard'
import type { FilesService } from '../files/index.ts'

/** Collects the dashboard figures from the features that own them. */
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
      // This version cannot provision machines or sync PCs, so there are none.
      vms: { active: 0, provisioned: 0 },
      sync: { active: 0, lastSync: null },
    }
  }
}
