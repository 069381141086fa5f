import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectory } from '../../platform/blobs/sync-directory.ts'
import { RESTORING_DIRECTORY } from '../../platform/data-directory.ts'
import { lockDataDirectory } from '../../platform/data-lock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Migrations, migrate, migrateTo } from '../../platform/db/migrate.ts'
import { AppError } from '../../platform/errors.ts'
import { type PlacedEntry, SECRET_KEY_NAME } from './archive-format.ts'
import { type ArchiveReader, uncheckedEntry } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { fillTables } from './fill-tables.ts'
import { hasTables } from './rows.repository.ts'

/** What may be in a data folder that counts as empty: what makes none of it, or is made anew. */
const HARMLESS: ReadonlySet<string> = new Set([
  'server.lock',
  'server.lock-journal',
  'backup.lock',
  'bin',
  'lost+found',
  RESTORING_DIRECTORY,
])

export interface RestoreTarget {
  dataDir: string
  /** Opens the database; where it is a file, in the folder. */
  openDatabase(directory: string): Promise<Database>
  /** Whether the database is a file in the folder. */
  isDatabaseInFolder: boolean
  migrations: Migrations
}

export interface Restored {
  /** Files that were damaged on the server already when the backup was made. */
  alreadyDamaged: string[]
}

/**
 * Puts everything in an archive into an empty data folder. Until all of it is there and compared, it lies in a folder of its
 * own in the data folder, with which no server starts. Throws `BackupError` or as `ArchiveReader`, and leaves nothing then.
 */
export async function restoreArchive(
  archive: ArchiveReader,
  target: RestoreTarget,
  onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<Restored> {
  const { dataDir } = target
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await expectEmpty(target)
  const unlock = lockDataDirectory(dataDir)
  const directory = join(dataDir, RESTORING_DIRECTORY)
  try {
    await expectEmpty(target)
    await removeLeftovers(dataDir)
    await mkdir(directory, { mode: 0o700 })
    await syncDirectory(dataDir)
    const alreadyDamaged = await restoreInto(directory, archive, target, onProgress)
    // From here on a server that starts still finds the folder, and says that the restore is not complete.
    for (const name of await readdir(directory)) await rename(join(directory, name), join(dataDir, name))
    await syncDirectory(dataDir)
    if (!target.isDatabaseInFolder) await restoreRows(archive, target, directory)
    await rmdir(directory)
    await syncDirectory(dataDir)
    return { alreadyDamaged }
  } catch (error) {
    await removeLeftovers(dataDir)
    throw error
  } finally {
    unlock()
  }
}

/**
 * Puts the files of an archive into a folder, and the rows where the database is in it. Throws `backup_file_newer`,
 * `backup_not_restored`, or as `ArchiveReader`.
 */
export async function restoreInto(
  directory: string,
  archive: ArchiveReader,
  target: Omit<RestoreTarget, 'dataDir'>,
  onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<string[]> {
  if (!Object.keys(target.migrations).includes(archive.manifest.schema)) throw new AppError('backup_file_newer')
  const alreadyDamaged = await restoreFiles(archive, directory, onProgress)
  if (target.isDatabaseInFolder) await restoreRows(archive, target, directory)
  return alreadyDamaged
}

async function expectEmpty({ dataDir, openDatabase, isDatabaseInFolder }: RestoreTarget): Promise<void> {
  const names = await readdir(dataDir)
  // What a restore that was broken off has left is its own.
  const isOwn = names.includes(RESTORING_DIRECTORY)
  if (!isOwn && names.some((name) => !HARMLESS.has(name))) {
    throw new BackupError(`${dataDir} is not empty. Set DATA_DIR to a folder that is empty or not there yet.`)
  }
  if (isDatabaseInFolder) return
  const database = await openDatabase(dataDir)
  try {
    if (await hasTables(database.handle)) {
      throw new BackupError('The database of DATABASE_URL is not empty. Name one without tables.')
    }
  } finally {
    await database.close()
  }
}

/** The folder was empty before: all that is not harmless is of the restore. */
async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  if (!names.includes(RESTORING_DIRECTORY)) return
  for (const name of names) {
    if (!HARMLESS.has(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  await rm(join(dataDir, RESTORING_DIRECTORY), { recursive: true, force: true })
}

async function restoreFiles(
  archive: ArchiveReader,
  directory: string,
  onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<string[]> {
  const totalBytes = await archive.expectWholeSize()
  const alreadyDamaged: string[] = []
  const folders = new Set<string>()
  for await (const { of, isMissing } of archive.index()) if (isMissing) alreadyDamaged.push(of)
  for await (const entry of archive.entries()) {
    const check = uncheckedEntry()
    const isStored = entry.name === SECRET_KEY_NAME || entry.name.startsWith('blobs/')
    const content = counted(archive.content(entry, check), (bytes) => onProgress?.(entry.position + bytes, totalBytes))
    if (isStored) {
      const path = join(directory, entry.name)
      await makeFolder(dirname(path), folders)
      await writeFile(path, content)
    } else {
      for await (const _ of content);
    }
    if (!check.isSealed || !check.isFramed) throw damaged(entry)
    if (!check.isWhole) alreadyDamaged.push(entry.of)
  }
  for (const folder of folders) await syncDirectory(folder)
  if (folders.size > 1) await syncDirectory(join(directory, 'blobs'))
  onProgress?.(totalBytes, totalBytes)
  return alreadyDamaged
}

async function* counted(blocks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) {
  let count = 0
  for await (const block of blocks) {
    yield block
    count += block.byteLength
    onBytes(count)
  }
}

async function makeFolder(path: string, made: Set<string>): Promise<void> {
  if (made.has(path)) return
  await mkdir(path, { recursive: true, mode: 0o700 })
  made.add(path)
}

async function writeFile(path: string, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeBlocks(file, blocks)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes blocks one after another; a block may be used again when the next one is asked for. */
export async function writeBlocks(file: FileHandle, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  let position = 0
  for await (const block of blocks) {
    for (let written = 0; written < block.byteLength; ) {
      const { bytesWritten } = await file.write(block, written, block.byteLength - written, position)
      written += bytesWritten
      position += bytesWritten
    }
  }
}

async function restoreRows(
  archive: ArchiveReader,
  target: Omit<RestoreTarget, 'dataDir'>,
  directory: string,
): Promise<void> {
  const { migrations, openDatabase, isDatabaseInFolder } = target
  const database = await openDatabase(directory)
  try {
    if (isDatabaseInFolder) return await makeRows(database, archive, migrations)
    await database.handle
      .transaction()
      .execute((transaction) => makeRows({ ...database, handle: transaction }, archive, migrations))
  } finally {
    await database.close()
  }
}

async function makeRows(database: Database, archive: ArchiveReader, migrations: Migrations): Promise<void> {
  const { handle } = database
  await migrateTo(database, migrations, archive.manifest.schema)
  if (handle.isTransaction) await fillTables(handle, archive)
  else await handle.transaction().execute((transaction) => fillTables(transaction, archive))
  await migrate(database, migrations)
}

function damaged({ of, name }: PlacedEntry): AppError {
  return new AppError('backup_not_restored', { detail: `The backup is damaged in or near ${of} (${name})` })
}
