import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import { RESTORING_DIRECTORY } from '../../../platform/data-directory.ts'
import { lockDataDirectory } from '../../../platform/data-lock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { migrate, migrateTo } from '../../../platform/db/migrate.ts'
import type { ChosenFiles, Storage } from '../../../platform/db/table-policy.ts'
import { AppError } from '../../../platform/errors.ts'
import { type ArchiveReader, uncheckedEntry } from '../archive/archive-reader.ts'
import { expectForms } from '../archive/forms.ts'
import { altered, BackupError } from '../backup-error.ts'
import { isFileEntryName, type PlacedEntry, SECRET_KEY_NAME } from '../format/archive-format.ts'
import { hasTables } from '../tables/rows.repository.ts'
import { fillTables } from './fill-tables.ts'

/** What may be in a data directory that counts as empty: no data, or recreated anyway. */
const HARMLESS: ReadonlySet<string> = new Set([
  'server.lock',
  'server.lock-journal',
  'backup.lock',
  'console-copies.lock',
  'bin',
  'lost+found',
  RESTORING_DIRECTORY,
])

export interface RestoreTarget {
  dataDir: string
  /** Opens the database; if it is a file, the one in the directory. */
  openDatabase(directory: string): Promise<Database>
  /** Whether the database is a file in the directory. */
  isDatabaseInFolder: boolean
  storage: Storage
}

export interface Restored {
  /** Files that were already damaged on the server when the backup was made. */
  alreadyDamaged: string[]
}

/**
 * Restores an archive into an empty data directory. Until all of it is there and compared, it stays in a subdirectory
 * with which no server starts. Throws `BackupError` or like `ArchiveReader`, leaving nothing behind.
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
    // From here on, a server that starts still finds the directory, and reports an incomplete restore.
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
 * Restores the files of an archive into a directory, and the rows if the database is in it. Throws `backup_file_newer`,
 * `backup_not_restored`, `backup_file_altered`, or like `ArchiveReader`.
 */
export async function restoreInto(
  directory: string,
  archive: ArchiveReader,
  target: Omit<RestoreTarget, 'dataDir'>,
  onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<string[]> {
  if (!Object.keys(target.storage.migrations).includes(archive.manifest.schema)) throw new AppError('backup_file_newer')
  const alreadyDamaged = await restoreFiles(archive, directory, target.storage.chosenFiles, onProgress)
  if (target.isDatabaseInFolder) await restoreRows(archive, target, directory)
  return alreadyDamaged
}

async function expectEmpty({ dataDir, openDatabase, isDatabaseInFolder }: RestoreTarget): Promise<void> {
  const names = await readdir(dataDir)
  // Leftovers of an aborted restore do not count.
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

/** The directory was empty before: everything not harmless belongs to the restore. */
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
  chosenFiles: readonly ChosenFiles[],
  onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<string[]> {
  const totalBytes = await archive.expectCompleteSize()
  await expectForms(archive)
  const alreadyDamaged: string[] = []
  const folders = new Set([directory])
  for await (const { of, isMissing } of archive.index()) if (isMissing) alreadyDamaged.push(of)
  for await (const entry of archive.entries()) {
    const check = uncheckedEntry()
    const chosen = isFileEntryName(entry.name) ? kindOf(entry, chosenFiles) : undefined
    const isStored = entry.name === SECRET_KEY_NAME || entry.name.startsWith('blobs/') || chosen !== undefined
    const content = counted(archive.content(entry, check), (bytes) => onProgress?.(entry.position + bytes, totalBytes))
    if (isStored) {
      const path = join(directory, entry.name)
      await makeFolder(dirname(path), folders)
      await writeFile(path, content)
    } else {
      for await (const _ of content);
    }
    if (!check.isSealed || !check.isFramed) throw damaged(entry)
    if (!check.isComplete) alreadyDamaged.push(entry.of)
    const fault = await chosen?.faultIn(join(directory, entry.name))
    if (typeof fault === 'string') throw altered(`${entry.of} (${entry.name}): ${fault}`)
  }
  for (const folder of folders) await syncDirectory(folder)
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

/** Throws `backup_file_altered` for a file that no feature can have put there. */
function kindOf({ name }: PlacedEntry, chosenFiles: readonly ChosenFiles[]): ChosenFiles {
  const kind = chosenFiles.find((one) => one.isPath(name))
  if (kind === undefined) throw altered(`a file ${name}`)
  return kind
}

/** Makes a folder below `directory`; it and those between are then in `made`, which has `directory` from the start. */
async function makeFolder(path: string, made: Set<string>): Promise<void> {
  if (made.has(path)) return
  await makeFolder(dirname(path), made)
  await mkdir(path, { recursive: true, mode: 0o700 })
  made.add(path)
}

async function writeFile(path: string, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? altered(`${basename(path)} twice`) : error
  })
  try {
    await writeBlocks(file, blocks)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes blocks one after another; a block may be reused once the next one is requested. */
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
  const { storage, openDatabase, isDatabaseInFolder } = target
  const database = await openDatabase(directory)
  try {
    if (isDatabaseInFolder) return await makeRows(database, archive, storage)
    await database.handle
      .transaction()
      .execute((transaction) => makeRows({ ...database, handle: transaction }, archive, storage))
  } finally {
    await database.close()
  }
}

async function makeRows(database: Database, archive: ArchiveReader, { migrations }: Storage): Promise<void> {
  const { handle } = database
  await migrateTo(database, migrations, archive.manifest.schema)
  if (handle.isTransaction) await fillTables(handle, archive)
  else await handle.transaction().execute((transaction) => fillTables(transaction, archive))
  await migrate(database, migrations)
}

function damaged({ of, name }: PlacedEntry): AppError {
  return new AppError('backup_not_restored', { detail: `The backup is damaged in or near ${of} (${name})` })
}
