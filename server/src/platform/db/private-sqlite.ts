import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'

const OWNER_ONLY = 0o600
const IN_MEMORY = ':memory:'

/** Opens or creates a SQLite file that only its owner can read. Its journals get the same permissions. */
export function openPrivateSqlite(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  if (path !== IN_MEMORY) makePrivate(path)
  return new DatabaseSync(path, options)
}

function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Doesn't open the file: closing it would drop all of SQLite's locks on it in this process.
    for (const ending of ['', '-wal', '-shm', '-journal']) restrict(path + ending)
  }
}

function restrict(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
