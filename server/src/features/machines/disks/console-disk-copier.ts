import { open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../platform/db/database.ts'
import type { Engines } from '../../../platform/engines/engines.ts'
import type { FileSnapshots } from '../../../platform/file-snapshots.ts'
import type { Monitor } from '../driver.ts'
import { MACHINE_SOCKETS, MACHINES_FOLDER } from '../machine-files.ts'
import { MachineFolders } from '../machine-folders.ts'
import { QmpClient } from '../qemu/qmp-client.ts'
import { consoleCopiesFolder, whileConsoleCopies } from './console-copies.ts'
import { DiskCopier } from './disk-copier.ts'
import { dropCopies } from './live-copies.ts'
import { QemuImg } from './qemu-img.ts'

/**
 * For a backup on the console, whose server may run beside it. It reaches machines by their second monitor. What is off is
 * protected by the lock of QEMU on its disk: while that is copied, the machine does not start.
 */
export function consoleDiskCopier({
  dataDir,
  openDatabase,
  engines,
}: {
  dataDir: string
  openDatabase(): Promise<Database>
  engines: Engines
}): Pick<FileSnapshots, 'freeze'> {
  const folders = new MachineFolders(join(dataDir, MACHINES_FOLDER))
  const parts = { folders, qemuImg: new QemuImg({ engines }), stagingFolder: consoleCopiesFolder(dataDir) }
  return {
    freeze: (options) =>
      whileConsoleCopies(dataDir, async () => {
        const database = await openDatabase()
        try {
          const freezer = new DiskCopier({
            ...{ ...parts, copier: 'console', database: database.handle },
            async freeBytes() {
              const { bavail, bsize, blocks } = await statfs(dataDir)
              return blocks === 0 ? null : bavail * bsize
            },
            reach: ({ id }, work) => withMonitor(folders.of(id), work),
          })
          await dropLeftCopies(folders)
          return await freezer.freeze(options)
        } finally {
          await database.close()
        }
      }),
  }
}

/** Ends what a backup that was killed has left, also of machines that this one does not come to. */
async function dropLeftCopies(folders: MachineFolders): Promise<void> {
  for (const id of await folders.ids()) {
    const dropped = withMonitor(folders.of(id), async (monitor) => monitor && dropCopies(monitor, 'console'))
    // Where it matters, copying fails with the reason.
    await dropped.catch(() => {})
  }
}

async function withMonitor<Result>(
  folder: string,
  work: (monitor: Monitor | undefined) => Promise<Result>,
): Promise<Result> {
  const handle = await open(folder)
  let monitor: QmpClient | undefined
  try {
    // A path that is never too long for a socket.
    const path = join(`/proc/self/fd/${handle.fd}`, MACHINE_SOCKETS.backupMonitor)
    monitor = await QmpClient.connect(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return undefined
      throw error
    })
    const client = monitor
    return await work(client && ((command, options) => client.execute(command, options)))
  } finally {
    monitor?.close()
    await handle.close()
  }
}
