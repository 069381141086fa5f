import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  rmdir,
  symlink,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import { randomId } from '../../../platform/ids.ts'
import { entryOf, hasCode, MirrorChanged, type MirrorFile, requireSame, statOf, toChanged } from './mirror-file.ts'
import { PARTIAL, type ScannedMirror, scanMirror } from './scan-mirror.ts'
import { parentOf } from './sides.ts'

/** Syncthing does nothing in a folder without it, so that an exchanged folder is no emptied one. */
const MARKER = '.stfolder'
const IGNORE_FILE = '.stignore'
/** Ends the name of a link that tells where a file that was taken aside was. */
const PLACE = '.place'
const READ_BYTES = MEBIBYTE
/**
 * The real folder that Syncthing keeps the same as the computer's. Only Syncthing and the reconciler write to it. What is
 * replaced or removed is taken aside first and compared with what was expected, so that nothing that arrives at that
 * moment is lost.
 */
export class MirrorFolder {
  readonly path: string
  /** On the same file system. */
  readonly #aside: string

  constructor({ path, aside }: { path: string; aside: string }) {
    this.path = path
    this.#aside = aside
  }

  async make(): Promise<void> {
    await mkdir(join(this.path, MARKER), { recursive: true, mode: 0o700 })
    await mkdir(this.#aside, { recursive: true, mode: 0o700 })
  }

  /** Puts back what a crash left taken aside, unless something newer is there, and removes what was only prepared. */
  async recover(): Promise<void> {
    for (const name of await readdir(this.#aside).catch(() => [])) {
      const file = join(this.#aside, name)
      const path = await readlink(`${file}${PLACE}`).catch(() => null)
      if (path !== null) await link(file, this.#of(path)).catch(() => undefined)
    }
    await rm(this.#aside, { recursive: true, force: true })
    await mkdir(this.#aside, { recursive: true, mode: 0o700 })
  }

  /** Whether it is the folder that was made for the sync. */
  async isMarked(): Promise<boolean> {
    return (await statOf(join(this.path, MARKER)))?.isDirectory() === true
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
    await rm(this.#aside, { recursive: true, force: true })
  }

  /**
   * Everything in it but what is neither file nor folder, and how much of that there is. Throws `MirrorChanged` if it
   * changes all the time.
   */
  scan(): Promise<ScannedMirror> {
    return scanMirror(this.path)
  }

  /** Yields the bytes of a file. Throws `MirrorChanged` if it is not what was found, or does not stay so. */
  async *read(path: string, expected: MirrorFile): AsyncGenerator<Buffer, void, void> {
    await this.#requireFolder(parentOf(path))
    const file = await open(this.#of(path), constants.O_RDONLY | constants.O_NOFOLLOW).catch(toChanged(path))
    try {
      requireSame(await file.stat({ bigint: true }), expected, path)
      const block = Buffer.allocUnsafe(Math.max(1, Math.min(READ_BYTES, expected.sizeBytes)))
      for (;;) {
        const { bytesRead } = await file.read(block, 0, block.length, null)
        if (bytesRead === 0) break
        yield block.subarray(0, bytesRead)
      }
      requireSame(await file.stat({ bigint: true }), expected, path)
    } finally {
      await file.close()
    }
  }

  /** Digest of a file's bytes, in hexadecimal. Throws `MirrorChanged`. */
  async digest(path: string, expected: MirrorFile): Promise<string> {
    const hash = createHash('sha256')
    for await (const block of this.read(path, expected)) hash.update(block)
    return hash.digest('hex')
  }

  /** With the folders that it is in. Throws `MirrorChanged` if something else has the name. */
  async makeFolder(path: string): Promise<void> {
    if (path === '') return
    await this.makeFolder(parentOf(path))
    await mkdir(this.#of(path), { mode: 0o700 }).catch((error) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
    await this.#requireFolder(path)
  }

  /**
   * Puts a file in place of what was found there, durably, and returns it as it is found now. Throws `MirrorChanged` if
   * something else is there, which stays.
   */
  async put(
    path: string,
    content: AsyncIterable<Uint8Array>,
    { modifiedAtMs, found }: { modifiedAtMs: number; found: MirrorFile | undefined },
  ): Promise<MirrorFile> {
    const prepared = join(this.#aside, randomId())
    try {
      const file = await open(prepared, 'wx', 0o600)
      const stats = await write(file, content, prepared, { modifiedAtMs, other: found })
      await this.#requireFolder(parentOf(path))
      await this.#takeAside(path, found)
      await link(prepared, this.#of(path)).catch(toChanged(path))
      await syncDirectory(dirname(this.#of(path)))
      return entryOf(stats)
    } finally {
      await rm(prepared, { force: true })
    }
  }

  /** Removes a file. Throws `MirrorChanged` if it is not what was found. */
  async removeFile(path: string, found: MirrorFile): Promise<void> {
    await this.#requireFolder(parentOf(path))
    await this.#takeAside(path, found)
  }

  /** False if there is still something in the folder. What was not received in full goes with it: Syncthing begins it anew. */
  async removeFolder(path: string): Promise<boolean> {
    if (await this.#removeEmpty(path)) return true
    const names = await readdir(this.#of(path)).catch(() => [])
    if (!names.every((name) => PARTIAL.test(name))) return false
    for (const name of names) await unlink(join(this.#of(path), name)).catch(() => undefined)
    return this.#removeEmpty(path)
  }

  async #removeEmpty(path: string): Promise<boolean> {
    try {
      await rmdir(this.#of(path))
      return true
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return true
      if (hasCode(error, 'ENOTEMPTY')) return false
      throw error
    }
  }

  /** Renames a file or folder within its folder. Throws `MirrorChanged` if the new name is taken, or the old one is gone. */
  async rename(from: string, to: string): Promise<void> {
    if ((await statOf(this.#of(to))) !== undefined) throw new MirrorChanged(to)
    await rename(this.#of(from), this.#of(to)).catch(toChanged(from))
  }

  /** Sets what Syncthing ignores. Returns whether that is new. */
  async ignore(lines: readonly string[]): Promise<boolean> {
    const text = lines.map((line) => `${line}\n`).join('')
    const path = join(this.path, IGNORE_FILE)
    const present = await readFile(path, 'utf8').catch(() => '')
    if (present === text) return false
    const prepared = join(this.#aside, randomId())
    await writeFile(prepared, text, { mode: 0o600 })
    await rename(prepared, path)
    return true
  }

  /** Takes away what was found at a path; what was not expected goes back. */
  async #takeAside(path: string, found: MirrorFile | undefined): Promise<void> {
    if (found === undefined) return
    const aside = join(this.#aside, randomId())
    await symlink(path, `${aside}${PLACE}`)
    try {
      await rename(this.#of(path), aside).catch(toChanged(path))
      requireSame(await lstat(aside, { bigint: true }), found, path)
    } catch (error) {
      // If something has arrived in its place, it is newer still.
      await link(aside, this.#of(path)).catch(() => undefined)
      throw error
    } finally {
      await rm(aside, { force: true })
      await unlink(`${aside}${PLACE}`)
    }
  }

  /** A link in the place of a folder would lead out of the mirror. */
  async #requireFolder(path: string): Promise<void> {
    for (let folder = path; folder !== ''; folder = parentOf(folder)) {
      if ((await statOf(this.#of(folder)))?.isDirectory() !== true) throw new MirrorChanged(folder)
    }
  }

  #of(path: string): string {
    return join(this.path, path)
  }
}

async function write(
  file: FileHandle,
  content: AsyncIterable<Uint8Array>,
  path: string,
  { modifiedAtMs, other }: { modifiedAtMs: number; other: MirrorFile | undefined },
): Promise<BigIntStats> {
  try {
    for await (const block of content) await file.writeFile(block)
    await utimes(path, modifiedAtMs / 1000, modifiedAtMs / 1000)
    const { sizeBytes, mtime } = entryOf(await file.stat({ bigint: true }))
    // Syncthing sees only by size and time that a file is another one.
    const laterMs = modifiedAtMs + 1
    if (sizeBytes === other?.sizeBytes && mtime === other.mtime) await utimes(path, laterMs / 1000, laterMs / 1000)
    await file.sync()
    return await file.stat({ bigint: true })
  } finally {
    await file.close()
  }
}
