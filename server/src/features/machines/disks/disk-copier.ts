import { createHash, randomBytes } from 'node:crypto'
import { constants, copyFile, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError, isDiskFull } from '../../../platform/errors.ts'
import type { FileSnapshots, MeasuredFiles, SnapshotFile, SnapshotFiles } from '../../../platform/file-snapshots.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import type { Monitor } from '../driver.ts'
import { MACHINE_FILES, MACHINES_FOLDER, machineFile } from '../machine-files.ts'
import type { MachineFolders } from '../machine-folders.ts'
import { listMachines, type MachineRow } from '../machines.repository.ts'
import { QmpSilence } from '../qemu/qmp-client.ts'
import { ownDisk } from './disk-work.ts'
import { type Copier, copyLive, type LiveCopy, MachineGone } from './live-copies.ts'
import type { QemuImg } from './qemu-img.ts'
import { SMALL_FILES, TPM_FILE } from './snapshot-disk-files.ts'

const BLOCK_BYTES = MEBIBYTE
const WATCH_EVERY_MS = 500
/** A machine may end or start meanwhile: then its copy begins anew. */
const ATTEMPTS = 3
/** What QEMU and qemu-img say of a disk that another process has open. */
const IS_IN_USE = /Failed to get (?:shared )?"\w+" lock/

interface Dependencies {
  database: DatabaseHandle
  folders: MachineFolders
  qemuImg: QemuImg
  copier: Copier
  /** A folder that the start of a server empties. */
  stagingFolder: string
  /** Null where that is unknown. */
  freeBytes(): Promise<number | null>
  /** Does work with the monitor of a machine, or without one while it stays off. */
  reach<Result>(row: MachineRow, work: (monitor: Monitor | undefined) => Promise<Result>): Promise<Result>
}

interface Copy {
  /** Of the original, in the folder of the machine. */
  name: string
  /** What it is, for display. */
  of: string
  path: string
}

interface FreezeOptions {
  signal: AbortSignal
  onProgress?(doneBytes: number, totalBytes: number): void
}

/** Copies the disks of machines for backups, whether they run or not. Those in the trash are left out. */
export class DiskCopier implements FileSnapshots {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async measure(): Promise<MeasuredFiles[]> {
    const { database, folders } = this.#dependencies
    const rows = await listMachines(database)
    return Promise.all(rows.map(async ({ id, name }) => ({ name, sizeBytes: await folders.diskBytes(id) })))
  }

  async freeze({ signal, onProgress }: FreezeOptions): Promise<SnapshotFiles> {
    const { database, folders, stagingFolder } = this.#dependencies
    await mkdir(stagingFolder, { recursive: true, mode: 0o700 })
    const rows = await listMachines(database)
    const sizes = await Promise.all(rows.map(({ id }) => folders.diskBytes(id)))
    const totalBytes = sizes.reduce((sum, size) => sum + size, 0)
    await this.#requireSpace(totalBytes)
    const files: SnapshotFile[] = []
    const ownerIds = new Set<string>()
    const close = async () => {
      for (const { file } of files) await file.close()
    }
    let beforeBytes = 0
    try {
      for (const [at, row] of rows.entries()) {
        const sizeBytes = sizes[at] ?? 0
        // Copying is the first half, reading the copy the second one.
        const report = (fraction: number) => onProgress?.(beforeBytes + fraction * sizeBytes, totalBytes)
        const found = await this.#freezeMachine(row, signal, report).catch(unlessDeleted)
        if (found !== undefined) {
          files.push(...found)
          ownerIds.add(row.id)
        }
        beforeBytes += sizeBytes
      }
    } catch (error) {
      await close()
      if (signal.aborted) throw new AppError('job_cancelled', { cause: error })
      throw error
    }
    return { ownerIds, files, close }
  }

  async #freezeMachine(
    row: MachineRow,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<SnapshotFile[]> {
    for (let attempt = 1; ; attempt++) {
      const copies: Copy[] = []
      const files: SnapshotFile[] = []
      try {
        await this.#whileThereIsSpace(signal, (spaced) =>
          this.#dependencies.reach(row, (monitor) =>
            this.#copyMachine(row, monitor, copies, { signal: spaced, onProgress: (done) => onProgress(done / 2) }),
          ),
        )
        for (const copy of copies) {
          const onRead = (fraction: number) => onProgress(copy === copies[0] ? (1 + fraction) / 2 : 1)
          files.push(await frozen(row, copy, signal, onRead))
        }
        return files
      } catch (error) {
        for (const { file } of files) await file.close()
        if (!isChangeOfMind(error) || attempt === ATTEMPTS) throw refusal(error)
      } finally {
        for (const { path } of copies) await rm(path, { force: true })
      }
    }
  }

  /** Fills `copies`, that of the disk first. */
  async #copyMachine(
    row: MachineRow,
    monitor: Monitor | undefined,
    copies: Copy[],
    options: { signal: AbortSignal; onProgress(fraction: number): void },
  ): Promise<void> {
    const { folders, qemuImg } = this.#dependencies
    const folder = folders.of(row.id)
    const disk = this.#add(copies, MACHINE_FILES.disk, MACHINE_DISKS_TEXTS.diskOf(row.name))
    if (monitor === undefined) {
      await qemuImg.copy(ownDisk(folder), disk, options)
      await this.#copySmall(row, copies, [...SMALL_FILES])
      return
    }
    await qemuImg.create(disk, await qemuImg.virtualBytes(machineFile(folder, 'disk')))
    const live: LiveCopy[] = [{ device: 'disk0', format: 'qcow2', path: disk }]
    const settings = await stat(machineFile(folder, 'firmwareSettings')).catch(() => undefined)
    if (settings !== undefined) {
      const path = this.#add(copies, MACHINE_FILES.firmwareSettings, MACHINE_DISKS_TEXTS.firmwareOf(row.name))
      await (await open(path, 'wx', 0o600)).close()
      await truncate(path, settings.size)
      live.push({ device: 'pflash1', format: 'raw', path })
    }
    const onMoment = () => this.#copySmall(row, copies, ['seed'])
    await copyLive(monitor, live, { ...options, copier: this.#dependencies.copier, onMoment })
  }

  /** Copies files that nothing keeps open, or that are replaced as a whole. */
  async #copySmall(row: MachineRow, copies: Copy[], files: (typeof SMALL_FILES)[number][]): Promise<void> {
    const folder = this.#dependencies.folders.of(row.id)
    const tpmFiles = (await readdir(machineFile(folder, 'tpm')).catch(() => [])).filter((name) => TPM_FILE.test(name))
    const texts = { seed: MACHINE_DISKS_TEXTS.seedOf, firmwareSettings: MACHINE_DISKS_TEXTS.firmwareOf }
    const wanted = [
      ...files.map((file) => [MACHINE_FILES[file], texts[file](row.name)] as const),
      ...tpmFiles.map((name) => [`${MACHINE_FILES.tpm}/${name}`, MACHINE_DISKS_TEXTS.tpmOf(row.name)] as const),
    ]
    for (const [name, of] of wanted) {
      const from = join(folder, name)
      if ((await stat(from).catch(() => undefined))?.isFile() !== true) continue
      await copyFile(from, this.#add(copies, name, of), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    }
  }

  #add(copies: Copy[], name: string, of: string): string {
    const path = join(this.#dependencies.stagingFolder, `machine-${randomBytes(16).toString('hex')}`)
    copies.push({ name, of, path })
    return path
  }

  /** Aborts work before the disk is full: a machine could write nothing more. */
  async #whileThereIsSpace(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const full = new AbortController()
    const watch = setInterval(() => {
      this.#dependencies.freeBytes().then(
        (freeBytes) => freeBytes === 0 && full.abort(new AppError('no_space')),
        () => {},
      )
    }, WATCH_EVERY_MS)
    try {
      await work(AbortSignal.any([signal, full.signal]))
    } catch (error) {
      throw full.signal.aborted ? full.signal.reason : error
    } finally {
      clearInterval(watch)
    }
  }

  async #requireSpace(sizeBytes: number): Promise<void> {
    const freeBytes = await this.#dependencies.freeBytes()
    if (freeBytes !== null && freeBytes < sizeBytes) throw new AppError('no_space')
  }
}

/** Reads a copy once for its digest, and takes its name away. */
async function frozen(
  row: MachineRow,
  { name, of, path }: Copy,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<SnapshotFile> {
  const file = await open(path)
  try {
    const { size: sizeBytes } = await file.stat()
    const hash = createHash('sha256')
    const block = Buffer.allocUnsafe(BLOCK_BYTES)
    for (let position = 0; position < sizeBytes; ) {
      signal.throwIfAborted()
      const { bytesRead } = await file.read(block, 0, block.length, position)
      if (bytesRead === 0) throw new Error(`The copy of ${of} ended early`)
      hash.update(block.subarray(0, bytesRead))
      position += bytesRead
      onProgress(position / sizeBytes)
    }
    return { path: `${MACHINES_FOLDER}/${row.id}/${name}`, of, sizeBytes, sha256: hash.digest('hex'), file }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A machine may be deleted while others are copied. */
function unlessDeleted(error: unknown): undefined {
  if (error instanceof AppError && (error.code === 'machine_not_found' || error.code === 'machine_trashed')) return
  throw error
}

/** Whether a machine has ended, or been started by another process, while its disk was copied. */
function isChangeOfMind(error: unknown): boolean {
  return (
    error instanceof MachineGone ||
    error instanceof QmpSilence ||
    (error instanceof WorkFailure && IS_IN_USE.test(error.message))
  )
}

function refusal(error: unknown): unknown {
  if (isDiskFull(error)) return new AppError('no_space', { cause: error })
  if (error instanceof MachineGone || error instanceof QmpSilence)
    return new AppError('machine_unresponsive', { cause: error })
  if (!(error instanceof WorkFailure)) return error
  return IS_IN_USE.test(error.message)
    ? new AppError('machine_busy', { detail: MACHINE_DISKS_TEXTS.inUse, cause: error })
    : error.refusal('machine_disk_work_failed')
}
