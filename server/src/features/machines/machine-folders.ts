import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../platform/blobs/sync-directory.ts'
import { MACHINE_FILES, machineFile } from './machine-files.ts'

/** An id, as `randomId` makes them. */
const MACHINE_ID = /^[0-9a-f]{32}$/

/** The folders of machines: each has everything of its machine but the row. */
export class MachineFolders {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  of(id: string): string {
    return join(this.path, id)
  }

  async make(id: string): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 })
    await mkdir(this.of(id), { mode: 0o700 })
    return this.of(id)
  }

  /** Makes the names in the folder of a machine, and of the folder itself, durable. */
  async sync(id: string): Promise<void> {
    await syncDirectory(this.of(id))
    await syncDirectory(this.path)
  }

  async remove(id: string): Promise<void> {
    await rm(this.of(id), { recursive: true, force: true })
  }

  /** Removes the folders of machines that were not completed, or were deleted. */
  async sweep(knownIds: ReadonlySet<string>): Promise<void> {
    const names = await readdir(this.path).catch(() => [])
    for (const name of names) if (MACHINE_ID.test(name) && !knownIds.has(name)) await this.remove(name)
  }

  /** Ids of the machines that have a folder. */
  async ids(): Promise<string[]> {
    const names = await readdir(this.path).catch(() => [])
    return names.filter((name) => MACHINE_ID.test(name))
  }

  /** Space that the disk of a machine takes. */
  async diskBytes(id: string): Promise<number> {
    const found = await stat(machineFile(this.of(id), 'disk')).catch(() => undefined)
    return found === undefined ? 0 : found.blocks * 512
  }

  /** When the last picture of its screen was taken; null if there is none. */
  async pictureAt(id: string): Promise<string | null> {
    const found = await stat(join(this.of(id), MACHINE_FILES.screen)).catch(() => undefined)
    return found === undefined ? null : found.mtime.toISOString()
  }
}
