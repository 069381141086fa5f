import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { GIBIBYTE, MINUTE_MS } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import type { Engines } from '../../../platform/engines/engines.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Urgency } from '../../../platform/process/confine.ts'
import { PipedProgram } from '../../../platform/process/piped-program.ts'
import { runProgram } from '../../../platform/process/run-program.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import { type DiskForm, readDiskForm, VIRTUAL_MAX_BYTES } from '../images/disk-header.ts'
import type { ForeignDisk } from '../images/foreign-disk.ts'

/** The tables of the largest disk that is accepted, and the blocks in work. */
const MEMORY_BYTES = GIBIBYTE
const SHORT_LIMIT_MS = 60_000
/** Copying takes as long as the disk needs; a disk that stands still ends it. */
const CHECK_LIMIT_MS = 30 * MINUTE_MS
const REPORT_MAX_CHARACTERS = 64 * 1024
const WATCH_EVERY_MS = 500

/** A file that is known to be a disk. */
export type KnownDisk = Extract<DiskForm, { kind: 'disk' }> & { path: string }

/** A disk of another program that refers to no other file. */
export type ConvertedDisk = ForeignDisk & { kind: 'foreign'; virtualBytes: number; path: string }

export type DiskSource = KnownDisk | ConvertedDisk

export interface CopyProgress {
  signal: AbortSignal
  /** 0 to 1. */
  onProgress?(fraction: number): void
  /** Asked regularly; false ends the copy, for lack of space. */
  hasSpace?(): Promise<boolean>
}

const Information = z.object({
  'virtual-size': z.number(),
  'actual-size': z.number().optional(),
  'backing-filename': z.string().optional(),
  encrypted: z.boolean().optional(),
  snapshots: z.array(z.object({ name: z.string(), 'vm-state-size': z.number() })).optional(),
})

const CheckReport = z.object({ corruptions: z.number().optional(), 'check-errors': z.number().optional() })

/**
 * Works on disks of machines by qemu-img, which runs with limits, without network, and is always told the format: it must
 * never guess, because who writes a disk also chooses how it begins. New files are durable when a method returns.
 */
export class QemuImg {
  readonly #engines: Engines

  constructor({ engines }: { engines: Engines }) {
    this.#engines = engines
  }

  /** Recognises a file that a person provides as a disk, and has it checked. Throws `machine_disk_unusable`. */
  async requireDisk(path: string, signal?: AbortSignal): Promise<KnownDisk> {
    const form = await readDiskForm(path)
    if (form.kind !== 'disk') {
      throw unusable(form.kind === 'disc' ? MACHINE_DISKS_TEXTS.noDisk : form.reason)
    }
    const disk = { ...form, path }
    const information = await this.#information(disk).catch((error: unknown) => {
      throw error instanceof WorkFailure && error.isVerdict ? unusable(MACHINE_DISKS_TEXTS.damaged, error) : error
    })
    if (information['backing-filename'] !== undefined) throw unusable(MACHINE_DISKS_TEXTS.refersToFile)
    if (information.encrypted === true) throw unusable(MACHINE_DISKS_TEXTS.encrypted)
    if (form.format === 'qcow2') await this.#check(disk, signal)
    return disk
  }

  /** Looks into a disk that is to be converted. Throws `machine_disk_unusable`. */
  async requireForeign(path: string, foreign: ForeignDisk): Promise<ConvertedDisk> {
    const disk = { kind: 'foreign', ...foreign, path, virtualBytes: 0 } as const
    const information = await this.#information(disk).catch((error: unknown) => {
      throw error instanceof WorkFailure && error.isVerdict ? unusable(MACHINE_DISKS_TEXTS.damaged, error) : error
    })
    if (information['backing-filename'] !== undefined) throw unusable(MACHINE_DISKS_TEXTS.refersToFile)
    if (information.encrypted === true) throw unusable(MACHINE_DISKS_TEXTS.encrypted)
    const virtualBytes = information['virtual-size']
    if (virtualBytes > VIRTUAL_MAX_BYTES) throw unusable(MACHINE_DISKS_TEXTS.tooLarge(formatSize(VIRTUAL_MAX_BYTES)))
    return { ...disk, virtualBytes }
  }

  /** Creates an empty disk, which takes hardly any space. */
  async create(path: string, sizeBytes: number): Promise<void> {
    const options = ['-o', 'lazy_refcounts=on']
    const args = ['create', '-q', '-f', 'qcow2', ...options, path, String(sizeBytes)]
    // Somebody waits for the machine to start.
    await this.#make(path, () => this.#run(args, 'playing'))
  }

  /** Copies a disk, without its snapshots, into a new qcow2 file. Throws `no_space`. */
  async copy(from: DiskSource, to: string, { signal, onProgress, hasSpace }: CopyProgress): Promise<void> {
    const program = await this.#engines.require('qemu-img')
    const full = new AbortController()
    const watch = setInterval(() => {
      hasSpace?.().then(
        (isThere) => isThere || full.abort(new AppError('no_space')),
        () => {},
      )
    }, WATCH_EVERY_MS)
    await this.#make(to, async () => {
      try {
        const args = ['convert', '-p', ...sourceArguments(from, ['-O', 'qcow2', '-o', 'lazy_refcounts=on']), to]
        const copying = await PipedProgram.start({
          program,
          args,
          memoryBytes: MEMORY_BYTES,
          urgency: 'leisurely',
          endsWithServer: true,
          signal: AbortSignal.any([signal, full.signal]),
        })
        for await (const printed of copying.output()) onProgress?.(lastFraction(printed.toString('latin1')) ?? 0)
      } catch (error) {
        throw full.signal.aborted ? full.signal.reason : error
      } finally {
        clearInterval(watch)
      }
    })
  }

  /** Enlarges a disk that no machine uses. */
  async grow(path: string, sizeBytes: number): Promise<void> {
    await this.#run(['resize', '-q', '-f', 'qcow2', path, String(sizeBytes)])
    await syncFile(path)
  }

  /** The size that a machine sees, in bytes. Works while a machine uses the disk. */
  async virtualBytes(path: string): Promise<number> {
    return (await this.#information({ format: 'qcow2', path }))['virtual-size']
  }

  /** Tags of the snapshots of a disk, and the size of the memory of each. Works while a machine uses the disk. */
  async snapshots(path: string): Promise<ReadonlyMap<string, number>> {
    const { snapshots = [] } = await this.#information({ format: 'qcow2', path })
    return new Map(snapshots.map((snapshot) => [snapshot.name, snapshot['vm-state-size']]))
  }

  /** Takes, applies or deletes a snapshot of a disk that no machine uses. */
  async snapshot(act: 'take' | 'apply' | 'delete', path: string, tag: string): Promise<void> {
    const flag = { take: '-c', apply: '-a', delete: '-d' }[act]
    // The only way to name the format here.
    const image = `driver=qcow2,file.driver=file,file.filename=${escaped(path)}`
    await this.#run(['snapshot', '-q', flag, tag, '--image-opts', image])
    await syncFile(path)
  }

  async #information(disk: Pick<KnownDisk, 'path' | 'format'> | ConvertedDisk) {
    // Without locks: only what stays the same while a machine runs is read.
    const printed = await this.#run(['info', '--force-share', ...sourceArguments(disk, ['--output=json'])])
    return Information.parse(JSON.parse(printed))
  }

  /** Throws `machine_disk_unusable` for a damaged disk, such as one that was uploaded in part. */
  async #check({ path, format }: KnownDisk, signal?: AbortSignal): Promise<void> {
    const checking = await PipedProgram.start({
      program: await this.#engines.require('qemu-img'),
      args: ['check', '--force-share', '-f', format, '--output=json', path],
      memoryBytes: MEMORY_BYTES,
      urgency: 'usual',
      timeLimitMs: CHECK_LIMIT_MS,
      ...(signal && { signal }),
    })
    let printed = ''
    try {
      for await (const chunk of checking.output()) {
        if (printed.length < REPORT_MAX_CHARACTERS) printed += chunk.toString()
      }
    } catch (error) {
      if (!(error instanceof WorkFailure) || !error.isVerdict) throw error
      // It also fails for blocks that are merely unused.
      const report = CheckReport.safeParse(parseJson(printed)).data
      const isSound = report !== undefined && !report.corruptions && !report['check-errors']
      if (!isSound) throw unusable(MACHINE_DISKS_TEXTS.damaged, error)
    }
  }

  /** Has a file made durable, or leaves nothing of it. */
  async #make(path: string, make: () => Promise<unknown>): Promise<void> {
    try {
      await make()
      await syncFile(path)
      await syncDirectory(dirname(path))
    } catch (error) {
      await rm(path, { force: true })
      if (error instanceof WorkFailure && /No space left on device/.test(error.message)) {
        throw new AppError('no_space', { cause: error })
      }
      throw error
    }
  }

  async #run(args: readonly string[], urgency: Urgency = 'usual'): Promise<string> {
    const program = await this.#engines.require('qemu-img')
    return runProgram({ program, args, urgency, memoryBytes: MEMORY_BYTES, timeLimitMs: SHORT_LIMIT_MS })
  }
}

/** Names a disk to read and its format, with what stands before the name. */
function sourceArguments(disk: Pick<KnownDisk, 'path' | 'format'> | ConvertedDisk, options: readonly string[]) {
  if (!('driver' in disk)) return ['-f', disk.format, ...options, disk.path]
  const part = `file.driver=raw,file.offset=${disk.startBytes},file.size=${disk.sizeBytes}`
  const image = `driver=${disk.driver},${part},file.file.driver=file,file.file.filename=${escaped(disk.path)}`
  return ['--image-opts', ...options, image]
}

/** A comma would begin the next option. */
function escaped(path: string): string {
  return path.replaceAll(',', ',,')
}

/** Makes the content of a file durable. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** '(12.50/100%)' gives 0.125. */
function lastFraction(printed: string): number | null {
  const end = printed.lastIndexOf('/100%)')
  const start = printed.lastIndexOf('(', end)
  const percent = start === -1 ? Number.NaN : Number(printed.slice(start + 1, end))
  return Number.isFinite(percent) ? percent / 100 : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function unusable(detail: string, cause?: unknown): AppError {
  return new AppError('machine_disk_unusable', { detail, cause })
}
