import { join } from 'node:path'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import type { Access } from '../../core/access/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { finderAmong } from '../../platform/finder.ts'
import { consoleRoutes } from './console/console.routes.ts'
import { ConsoleSockets } from './console/console-sockets.ts'
import { ConsoleTickets } from './console/console-tickets.ts'
import { SerialPorts } from './console/serial-ports.ts'
import { ConsoleCopiesSweep } from './disks/console-copies.ts'
import { MachineCopies } from './disks/copies.service.ts'
import { DiscDrives } from './disks/disc-drive.service.ts'
import { DiskCopier } from './disks/disk-copier.ts'
import { requireIdle } from './disks/disk-work.ts'
import { machineDisksRoutes } from './disks/disks.routes.ts'
import { NewDiskMaker } from './disks/new-disks.ts'
import { QemuImg } from './disks/qemu-img.ts'
import { countSnapshots } from './disks/snapshots.repository.ts'
import { MachineSnapshots } from './disks/snapshots.service.ts'
import { isHostStopping } from './host/host-stopping.ts'
import { describeHost } from './host/machine-host.service.ts'
import { FetchedImages } from './images/fetched-images.ts'
import { ImageLibrary } from './images/image-library.ts'
import { machineImagesRoutes } from './images/images.routes.ts'
import { TypingService } from './keys/typing.service.ts'
import { MACHINES_FOLDER, machineFile } from './machine-files.ts'
import { MachineFolders } from './machine-folders.ts'
import { autostartMachines, recoverMachines } from './machine-recovery.ts'
import { MachineRuns } from './machine-runs.ts'
import { MachineScreens } from './machine-screens.ts'
import { MachineTrash } from './machine-trash.ts'
import { MachineUsages } from './machine-usages.ts'
import * as repository from './machines.repository.ts'
import { machinesRoutes } from './machines.routes.ts'
import { MachinesService } from './machines.service.ts'
import { QemuDriver } from './qemu/qemu-driver.ts'

/** Less than the 90 seconds that systemd gives a service. */
const SHUT_DOWN_ALL_MS = 60_000

export type Machines = ReturnType<typeof createMachines>

/** Virtual machines on QEMU. */
export function createMachines(
  platform: Platform,
  { access, trash }: { access: Access; trash: { settings(): Promise<TrashSettings> } },
) {
  const { config, database, events, engines, onError } = platform
  const folders = new MachineFolders(join(platform.dataDir, MACHINES_FOLDER))
  const driver = new QemuDriver({
    engines,
    choice: config.machineAcceleration,
    probeFolder: join(folders.path, 'probe'),
    onError,
  })
  const runs = new MachineRuns({
    driver,
    onChanged: (id) => events.publish({ type: 'vm_status_updated', machineIds: [id] }),
    onEnded: (id, reason) => repository.changeMachine(database, id, { started_at: null, ended_reason: reason }),
    onError,
  })
  const usages = new MachineUsages({ ...platform, runs })
  const qemuImg = new QemuImg(platform)
  const fetched = new FetchedImages(platform)
  const library = new ImageLibrary(platform, fetched)
  const newDisks = new NewDiskMaker({ ...platform, library, qemuImg })
  const machines = new MachinesService({
    ...platform,
    ...{ runs, folders, usages },
    disks: {
      make: (wanted) => newDisks.make(wanted),
      grow: (folder, sizeBytes) => qemuImg.grow(machineFile(folder, 'disk'), sizeBytes),
    },
    countSnapshots: () => countSnapshots(database),
  })
  const machineTrash = new MachineTrash({
    ...platform,
    ...{ machines, runs, folders, trash },
    onPurge: async () => undefined,
  })
  const diskParts = { ...platform, ...{ machines, runs, folders, library, qemuImg } }
  const snapshots = new MachineSnapshots(diskParts)
  const copies = new MachineCopies(diskParts)
  const drives = new DiscDrives(diskParts)
  const parts = { ...platform, ...{ runs, folders, machines } }
  const tickets = new ConsoleTickets(platform.clock)
  const serialPorts = new SerialPorts(runs)
  const sockets = new ConsoleSockets({ isSessionAlive: (id) => access.service.isSessionAlive(id), onError })
  const services = {
    ...{ access: access.service, machines, trash: machineTrash, usages, screens: new MachineScreens(runs, folders) },
    typing: new TypingService(runs),
    host: () => describeHost({ ...platform, driver, machines }),
  }
  const consoleCopies = new ConsoleCopiesSweep({ ...platform, runs })
  const freezer = new DiskCopier({
    ...{ copier: 'backup', database, folders, qemuImg, stagingFolder: join(platform.dataDir, 'staging') },
    freeBytes: async () => (await platform.blobs.space()).freeBytes,
    // One that runs still takes commands: its copy begins anew if it ends.
    reach: async ({ id }, work) => {
      const running = runs.running(id)
      if (running === undefined) return machines.holdDisk(id, 'backup', () => work(undefined))
      requireIdle(runs, id)
      await consoleCopies.sweepIfLeft()
      return work(running.monitor)
    },
  })
  return {
    finders: [
      finderAmong('machine', () => machines.list(), {
        textOf: ({ name, operatingSystem }) => `${name} ${operatingSystem}`,
        toFind: ({ id, name, status }) => ({ id, title: name, detail: MACHINES_TEXTS.statuses[status] }),
      }),
    ],
    service: machines,
    freezer,
    async recover() {
      await recoverMachines(parts)
      await consoleCopies.sweep().catch(onError)
      await fetched.recover()
      await copies.recover()
    },
    routes: (http) => {
      machinesRoutes(http, services)
      machineImagesRoutes(http, { access: access.service, library, fetched })
      consoleRoutes(http, { machines, runs, tickets, sockets, serialPorts })
      machineDisksRoutes(http, { access: access.service, machines, snapshots, copies, drives })
    },
    onSessionEnd: (sessionId) => {
      tickets.endSession(sessionId)
      sockets.endSession(sessionId)
    },
    stopRequests: () => sockets.close(),
    start: () => {
      usages.start()
      consoleCopies.start()
      machineTrash.sweepBy(platform.retention)
      autostartMachines(parts).catch(onError)
    },
    close: async () => {
      usages.close()
      await consoleCopies.close()
      if (config.machinesOnStop === 'shut-down' || (runs.runningIds().length > 0 && (await isHostStopping()))) {
        await runs.shutDownAll(SHUT_DOWN_ALL_MS)
      }
      await serialPorts.close()
      runs.release()
    },
  } satisfies Feature & Record<string, unknown>
}
