import type { DashboardStats } from '@pinloft/contract/dashboard'
import type { FilesService } from '../files/index.ts'
import type { Machines } from '../machines/index.ts'

/** Collects the dashboard figures from the features that own them. */
export class DashboardService {
  readonly #files: FilesService
  readonly #machines: Machines['service']

  constructor({ files, machines }: { files: FilesService; machines: Machines['service'] }) {
    this.#files = files
    this.#machines = machines
  }

  async stats(): Promise<DashboardStats> {
    const [{ kinds, totalBytes, freeBytes }, vms] = await Promise.all([this.#files.usage(), this.#machines.counts()])
    return {
      storage: {
        used: kinds.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        total: totalBytes,
        free: freeBytes,
        files: kinds.reduce((sum, { files }) => sum + files, 0),
        kinds,
      },
      vms,
      // This version cannot sync PCs, so there are none.
      sync: { active: 0, lastSync: null },
    }
  }
}
