// Where the tests put their data: in memory, if this computer has enough. They sync so often that a slow disk takes longer
// than the tests themselves.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** The tests have several gigabytes at the same time, and their programs need as much again. */
const NEEDED_MEMORY_BYTES = 16 * 1024 ** 3
/** Only what is used takes memory. Tests make disks of machines that have this room. */
const NOMINAL_SIZE = '256g'

/** Makes a folder for temporary files and names it in TMPDIR, for this process and those that it starts. */
export function useTemporaryFolder() {
  // Short, as the paths of sockets are in it.
  const folder = mkdtempSync(join(tmpdir(), 'p-'))
  const isInMemory = freemem() >= NEEDED_MEMORY_BYTES && mountMemory(folder)
  // PostgreSQL runs as another user, and has a folder in it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return {
    folder,
    isInMemory,
    remove: () => {
      if (isInMemory) spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** False if it is not permitted: only root may. */
function mountMemory(folder) {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${NOMINAL_SIZE}`, 'tmpfs', folder])
  return status === 0
}
