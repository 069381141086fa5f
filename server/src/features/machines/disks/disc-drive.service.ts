import { rm } from 'node:fs/promises'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { MACHINE_FILES, machineFile } from '../machine-files.ts'
import type { MachineFolders } from '../machine-folders.ts'
import type { MachineRuns } from '../machine-runs.ts'
import * as repository from '../machines.repository.ts'
import type { MachinesService } from '../machines.service.ts'
import { insertDisc } from './new-disks.ts'

interface Dependencies extends Pick<Platform, 'database' | 'events'> {
  library: ImageLibrary
  machines: MachinesService
  runs: MachineRuns
  folders: MachineFolders
}

/** Name of the drive in QEMU. */
const DRIVE = 'drive0'

/** The CD drives of machines. */
export class DiscDrives {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Changes or removes the disc of a machine, also while it runs. Throws `machine_disc_unusable`, `machine_image_…` or
   * `file_not_found`.
   */
  async change(id: string, { fileId, imageId }: { fileId: string | null; imageId: string | null }): Promise<void> {
    const { database, events, folders, library, machines, runs } = this.#dependencies
    const medium =
      imageId !== null ? await library.require(imageId) : fileId !== null ? await library.requireFile(fileId) : null
    await runs.alone(id, async () => {
      await machines.require(id)
      const folder = folders.of(id)
      if (medium === null) await rm(machineFile(folder, 'disc'), { force: true })
      else await insertDisc(folder, medium)
      await syncDirectory(folder)
      await repository.changeMachine(database, id, { disc_name: medium?.name ?? null })
      const monitor = runs.running(id)?.monitor
      // Forced: an operating system may lock the drive, as a real one could be opened with a pin.
      if (medium === null) await monitor?.('eject', { id: DRIVE, force: true })
      else {
        await monitor?.('blockdev-change-medium', {
          id: DRIVE,
          filename: MACHINE_FILES.disc,
          format: 'raw',
          'read-only-mode': 'read-only',
          force: true,
        })
      }
    })
    events.publish({ type: 'vm_status_updated', machineIds: [id] })
  }
}
