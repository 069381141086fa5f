// Where the tests put their data: in memory, if this computer has enough. They sync so often that a slow disk takes longer
// than the tests themselves.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
/** The type of a file system in memory, as `statfs` reports it on Linux. */
const TMPFS_TYPE = 0x01021994
/** What the tests have at the same time, the largest of them several gigabytes. */
const NEEDED_BYTES = 8 * 1024 ** 3
/** Leaves as much for the programs of the tests. */
const NEEDED_MEMORY_BYTES = 2 * NEEDED_BYTES

/** Makes a folder for temporary files and names it in TMPDIR, for this process and those that it starts. */
export function useTemporaryFolder() {
  const folder = mkdtempSync(join(isRoomInMemory() ? MEMORY_FOLDER : tmpdir(), 'pinloft-'))
  // PostgreSQL runs as another user, and has a folder in it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

function isRoomInMemory() {
  if (!existsSync(MEMORY_FOLDER) || freemem() < NEEDED_MEMORY_BYTES) return false
  const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return type === TMPFS_TYPE && bavail * bsize >= NEEDED_BYTES
}
