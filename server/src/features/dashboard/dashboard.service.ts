import type { DashboardStats } from '@pinloft/contract/dashboard/endpoints'
import type { FilesService } from '../../core/files/index.ts'
import type { Machines } from '../machines/index.ts'
import type { PcSyncs } from '../pc-sync/index.ts'

/** Collects the dashboard figures from the features that own them. */
export class DashboardService {
  readonly #files: FilesService
  readonly #machines: Machines['service']
  readonly #pcSyncs: PcSyncs['service']

  constructor({
    files,
    machines,
    pcSyncs,
  }: {
    files: FilesService
    machines: Machines['service']
    pcSyncs: PcSyncs['service']
  }) {
    this.#files = files
    this.#machines = machines
    this.#pcSyncs = pcSyncs
  }

  async stats(): Promise<DashboardStats> {
    const [{ kinds, totalBytes, freeBytes }, vms, sync] = await Promise.all([
      this.#files.usage(),
      this.#machines.counts(),
      this.#pcSyncs.counts(),
    ])
    return {
      storage: {
        used: kinds.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        total: totalBytes,
        free: freeBytes,
        files: kinds.reduce((sum, { files }) => sum + files, 0),
        kinds,
      },
      vms,
      sync,
    }
  }
}
