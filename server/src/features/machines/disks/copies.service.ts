import { constants, copyFile, cp, link, rm, stat } from 'node:fs/promises'
import type { Job } from '@pinloft/contract/jobs/endpoints'
import { MACHINE_CLONE_JOB, MACHINE_EXPORT_JOB, MACHINE_IMPORT_JOB } from '@pinloft/contract/machines/disks'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { MACHINE_OS_TYPES } from '@pinloft/contract/machines/endpoints'
import { MACHINE_STORAGE_MIN_GB, MACHINE_STORAGE_STEP_GB } from '@pinloft/contract/machines/limits'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import { normalPath, resolveFolder } from '../../../core/files/index.ts'
import { AppError, isDiskFull } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { JobContext } from '../../../platform/jobs/job-kind.ts'
import type { JobQueue } from '../../../platform/jobs/jobs.service.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { type MachineFile, machineFile } from '../machine-files.ts'
import type { MachineFolders } from '../machine-folders.ts'
import { requireName, requireOsType } from '../machine-rules.ts'
import type { MachineRuns } from '../machine-runs.ts'
import * as machinesRepository from '../machines.repository.ts'
import type { MachinesService } from '../machines.service.ts'
import { DISK_WORK, ownDisk, requireIdle } from './disk-work.ts'
import type { DiskSource, QemuImg } from './qemu-img.ts'
import { findExport, storeDisk } from './stored-disk.ts'

interface Dependencies extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'jobs'> {
  machines: MachinesService
  runs: MachineRuns
  folders: MachineFolders
  library: ImageLibrary
  qemuImg: QemuImg
}

const CloneInput = z.object({ machineId: z.string(), name: z.string() })
const ExportInput = z.object({ machineId: z.string(), folderId: z.string().nullable() })
const ImportInput = z.object({
  fileId: z.string(),
  name: z.string(),
  osType: z.enum(MACHINE_OS_TYPES),
  cpu: z.number(),
  memory: z.number(),
})
const MadeMachine = z.object({ machineId: z.string() })
const StoredFile = z.object({ fileId: z.string() })

/** Copies of whole machines: clones, and disks that are exported to Cloud Storage or come from there. */
export class MachineCopies {
  readonly #dependencies: Dependencies
  readonly #clones: JobQueue<z.infer<typeof CloneInput>, z.infer<typeof MadeMachine>>
  readonly #exports: JobQueue<z.infer<typeof ExportInput>, z.infer<typeof StoredFile>>
  readonly #imports: JobQueue<z.infer<typeof ImportInput>, z.infer<typeof MadeMachine>>

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const { jobs } = dependencies
    this.#clones = jobs.declareQueue({
      ...{ ...DISK_WORK, name: MACHINE_CLONE_JOB, input: CloneInput, result: MadeMachine },
      run: (input, context) => withDiskErrors(() => this.#clone(input, context)),
    })
    this.#exports = jobs.declareQueue({
      ...{ ...DISK_WORK, name: MACHINE_EXPORT_JOB, input: ExportInput, result: StoredFile },
      run: (input, context) => withDiskErrors(() => this.#export(input, context)),
    })
    this.#imports = jobs.declareQueue({
      ...{ ...DISK_WORK, name: MACHINE_IMPORT_JOB, input: ImportInput, result: MadeMachine },
      run: (input, context) => withDiskErrors(() => this.#import(input, context)),
    })
  }

  /** Deletes what interrupted exports have left. */
  async recover(): Promise<void> {
    const { folders } = this.#dependencies
    for (const id of await folders.ids()) await rm(machineFile(folders.of(id), 'exported'), { force: true })
  }

  /** Throws `machine_not_found`, `machine_status_wrong`, `machine_busy` or what forbids another machine of this size. */
  async clone(machineId: string, name: string): Promise<Job> {
    const { database, machines, runs } = this.#dependencies
    const row = await machines.require(machineId)
    const taken = new Set((await machinesRepository.listMachines(database)).map((one) => one.name))
    const named = requireName(name === '' ? numbered(row.name, taken) : name)
    requireIdle(runs, machineId)
    this.#requireStopped(machineId)
    await machines.requireRoom({ cpu: row.cpu, memory: row.memory_gb, storage: row.storage_gb })
    const title = MACHINE_DISKS_TEXTS.cloneJob(row.name)
    return this.#clones.add({ machineId, name: named }, { title, subjectId: machineId })
  }

  /** Throws `machine_not_found`, `machine_status_wrong`, `machine_busy` or `folder_not_found`. */
  async export(machineId: string, folder: string | null): Promise<Job> {
    const { database, machines, runs } = this.#dependencies
    const row = await machines.require(machineId)
    requireIdle(runs, machineId)
    this.#requireStopped(machineId)
    const folderId = folder === null ? null : await resolveFolder(database, normalPath(folder))
    const title = MACHINE_DISKS_TEXTS.exportJob(row.name)
    return this.#exports.addUnlessActive({ machineId, folderId }, { title, subjectId: machineId })
  }

  /** Throws `machine_disk_unusable`, `file_not_found` or what forbids such a machine. */
  async import(wanted: { fileId: string; name: string; osType: string; cpu: number; memory: number }): Promise<Job> {
    const { machines } = this.#dependencies
    const name = requireName(wanted.name)
    const osType = requireOsType(wanted.osType)
    const { storageGb } = await this.#importable(wanted.fileId)
    await machines.requireRoom({ ...wanted, storage: storageGb })
    return this.#imports.add({ ...wanted, name, osType }, { title: MACHINE_DISKS_TEXTS.importJob(name) })
  }

  async #clone({ machineId, name }: z.infer<typeof CloneInput>, context: JobContext) {
    const { folders, machines } = this.#dependencies
    if (await this.#exists(context.jobId)) return { machineId: context.jobId }
    await machines.holdDisk(machineId, 'clone', ({ row, folder }) =>
      this.#makeMachine(context.jobId, async (to) => {
        await this.#copy(ownDisk(folder), machineFile(to, 'disk'), context)
        for (const file of ['seed', 'firmwareSettings'] as const) await copyIfThere(folder, to, file)
        const tpm = machineFile(folder, 'tpm')
        if (await exists(tpm)) await cp(tpm, machineFile(to, 'tpm'), { recursive: true })
        if (row.disc_name !== null) await link(machineFile(folder, 'disc'), machineFile(to, 'disc'))
        await folders.sync(context.jobId)
        return {
          ...{ name, osType: row.os_type, cpu: row.cpu, memory: row.memory_gb, storage: row.storage_gb },
          discName: row.disc_name,
        }
      }),
    )
    return { machineId: context.jobId }
  }

  async #export({ machineId, folderId }: z.infer<typeof ExportInput>, context: JobContext) {
    const { database, machines } = this.#dependencies
    const storedId = await findExport(database, context.jobId)
    if (storedId !== undefined) return { fileId: storedId }
    return machines.holdDisk(machineId, 'export', async ({ row, folder }) => {
      const path = machineFile(folder, 'exported')
      try {
        await rm(path, { force: true })
        // The first half of the way.
        await this.#copy(ownDisk(folder), path, context, 2)
        const { size } = await stat(path)
        const { jobId, signal } = context
        const onProgress = (doneBytes: number) => context.report(size + doneBytes, size * 2)
        const fileId = await storeDisk(this.#dependencies, {
          ...{ jobId, machineName: row.name, path, folderId, signal, onProgress },
        })
        return { fileId }
      } finally {
        await rm(path, { force: true })
      }
    })
  }

  async #import({ fileId, name, osType, cpu, memory }: z.infer<typeof ImportInput>, context: JobContext) {
    const { qemuImg } = this.#dependencies
    if (await this.#exists(context.jobId)) return { machineId: context.jobId }
    await this.#makeMachine(context.jobId, async (to) => {
      const { source, storageGb } = await this.#importable(fileId)
      const disk = source.kind === 'foreign' ? source : await qemuImg.requireDisk(source.path, context.signal)
      await this.#copy(disk, machineFile(to, 'disk'), context)
      if (disk.virtualBytes < storageGb * GIBIBYTE) {
        await qemuImg.grow(machineFile(to, 'disk'), storageGb * GIBIBYTE)
      }
      return { name, osType, cpu, memory, storage: storageGb, discName: null }
    })
    return { machineId: context.jobId }
  }

  /** Makes a machine with an id, or nothing of it. */
  async #makeMachine(
    id: string,
    fill: (folder: string) => Promise<Omit<Parameters<MachinesService['add']>[0], 'id'>>,
  ): Promise<void> {
    const { folders, machines } = this.#dependencies
    await folders.remove(id)
    const folder = await folders.make(id)
    try {
      await machines.add({ ...(await fill(folder)), id })
    } catch (error) {
      // Unless the row is there after all.
      if (!(await this.#exists(id))) await folders.remove(id)
      throw error
    }
  }

  async #copy(from: DiskSource, to: string, { signal, report }: JobContext, parts = 1): Promise<void> {
    const { blobs, qemuImg } = this.#dependencies
    const sizeBytes = (await stat(from.path)).size
    await qemuImg.copy(from, to, {
      signal,
      onProgress: (fraction) => report(fraction * sizeBytes, sizeBytes * parts),
      hasSpace: async () => (await blobs.space()).freeBytes !== 0,
    })
  }

  /** Throws `machine_disk_unusable`. */
  async #importable(fileId: string): Promise<{ source: DiskSource; storageGb: number }> {
    const { library, qemuImg } = this.#dependencies
    const { path, form } = await library.mediumOf(fileId)
    const refuse = (detail: string) => new AppError('machine_disk_unusable', { detail })
    if (form.kind === 'disc') throw refuse(MACHINE_DISKS_TEXTS.noDisk)
    if (form.kind === 'disk') return { source: { ...form, path }, storageGb: storageFor(form) }
    if (form.foreign === undefined) throw refuse(form.reason)
    const source = await qemuImg.requireForeign(path, form.foreign)
    return { source, storageGb: storageFor(source) }
  }

  #requireStopped(machineId: string): void {
    const { status } = this.#dependencies.runs.state(machineId)
    if (status !== 'stopped') throw new AppError('machine_status_wrong', { detail: status })
  }

  async #exists(id: string): Promise<boolean> {
    return (await machinesRepository.findMachine(this.#dependencies.database, id)) !== undefined
  }
}

/** The storage of a machine with a disk, in gigabytes. */
function storageFor({ virtualBytes }: { virtualBytes: number }): number {
  const steps = Math.ceil(virtualBytes / GIBIBYTE / MACHINE_STORAGE_STEP_GB)
  return Math.max(MACHINE_STORAGE_MIN_GB, steps * MACHINE_STORAGE_STEP_GB)
}

async function copyIfThere(from: string, to: string, file: MachineFile): Promise<void> {
  if (!(await exists(machineFile(from, file)))) return
  await copyFile(machineFile(from, file), machineFile(to, file), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
}

/** The first free name of the form 'name 2'. */
function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`
}

async function withDiskErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error)) throw new AppError('no_space', { cause: error })
    throw error instanceof WorkFailure ? error.refusal('machine_disk_work_failed') : error
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
