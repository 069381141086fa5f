import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { protectFile } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { onTestFinished } from 'vitest'
import { createHeader } from '../../platform/age/age-header.ts'
import { parseIdentity, parseRecipient } from '../../platform/age/x25519-header.ts'
import { systemClock } from '../../platform/clock.ts'
import { openProductDatabase, STORAGE } from '../../storage.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { openWith } from './archive/archive-secret.ts'
import type { PlacedEntry } from './format/archive-format.ts'
import {
  ArchiveReader,
  type Lock,
  makeBackup,
  type Opener,
  recordBackup,
  restoreArchive,
  type Store,
  verifyArchive,
} from './index.ts'
import { IncomingBytes } from './restore/incoming-bytes.ts'
import { listTables, rowsOf } from './tables/rows.repository.ts'

/** Generated with `age-keygen`. Opening with a key is fast; a passphrase needs a slow hash. */
const RECIPIENT = 'age1xgsdwy5jn3vf63fx9wvx7y2gpelswn8cea4ahpvuw0j5y4cg6q5s0eykzq'
const IDENTITY = 'AGE-SECRET-KEY-10ENH47S3AQUURQ6NWGNS3A6HZE2J9EMSWW59FYMDSL2K924N3EDSZEH5UH'
export const LOCK: Lock = { recipients: [parseRecipient(RECIPIENT) ?? Buffer.alloc(0)] }
export const OPENER: Opener = { identities: [parseIdentity(IDENTITY) ?? Buffer.alloc(0)] }

export interface StoreAt {
  dataDir: string
  databaseUrl: string | undefined
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export function storeAt(at: StoreAt): Store {
  return { dataDir: at.dataDir, openDatabase: () => openProductDatabase(at), storage: STORAGE }
}

/** Makes a backup and returns its path. */
export async function backUp(at: StoreAt, folder: string, lock: Lock = LOCK): Promise<string> {
  return (await makeBackup({ store: storeAt(at), clock: systemClock, lock, destination: join(folder, 'x.age') })).path
}

/** A backup file whose passphrase hash takes little work: like any other, but made and opened instantly. */
export async function backUpQuickly(at: StoreAt, passphrase: string): Promise<Buffer> {
  const [store, folder] = [storeAt(at), await temporaryFolder()]
  const made = await makeBackup({ store, clock: systemClock, lock: LOCK, destination: folder })
  await recordBackup(store, made, systemClock.now())
  return quickToOpen(await readFile(made.path), passphrase)
}

/** The same file, with a passphrase hash that takes little work. */
export async function quickToOpen(file: Buffer, passphrase: string): Promise<Buffer> {
  const payloadStart = file.indexOf('\n', file.indexOf('\n--- ') + 1) + 1
  const fileKey = await openWith(OPENER, file.toString('latin1', 0, payloadStart))
  if (fileKey === null) throw new Error('The backup does not open')
  const header = await createHeader(fileKey, passphrase, 10)
  return Buffer.concat([Buffer.from(header), file.subarray(payloadStart)])
}

export async function restore(path: string, to: StoreAt, storage = STORAGE): Promise<string[]> {
  const archive = await ArchiveReader.open(path, OPENER)
  try {
    const { alreadyDamaged } = await restoreArchive(archive, {
      dataDir: to.dataDir,
      openDatabase: (dataDir) => openProductDatabase({ ...to, dataDir }),
      isDatabaseInFolder: to.databaseUrl === undefined,
      storage,
    })
    return alreadyDamaged
  } finally {
    await archive.close()
  }
}

export async function verify(path: string, opener: Opener = OPENER) {
  const archive = await ArchiveReader.open(path, opener)
  try {
    return await verifyArchive(archive)
  } finally {
    await archive.close()
  }
}

/** Same as the file arrives, in blocks of a given size. */
export async function verifyIncoming(file: Buffer, blockBytes: number) {
  async function* blocks() {
    for (let at = 0; at < file.length; at += blockBytes) yield file.subarray(at, at + blockBytes)
  }
  const sizeBytes = file.length
  const archive = await ArchiveReader.read(
    await IncomingBytes.begin(await temporaryFolder(), { content: blocks(), sizeBytes }),
    OPENER,
  )
  try {
    return await verifyArchive(archive)
  } finally {
    await archive.close()
  }
}

/** Every entry of a backup with its position in the tar archive. */
export async function placesIn(path: string): Promise<PlacedEntry[]> {
  const archive = await ArchiveReader.open(path, OPENER)
  try {
    const places: PlacedEntry[] = []
    for await (const entry of archive.entries()) places.push(entry)
    return places
  } finally {
    await archive.close()
  }
}

/** All rows of all tables that belong in a backup. */
export async function rowsIn(at: StoreAt): Promise<Record<string, unknown[]>> {
  const database = await openProductDatabase(at)
  try {
    return await database.handle.transaction().execute(async (transaction) => {
      const found: Record<string, unknown[]> = {}
      for (const table of await listTables(transaction)) {
        found[table.name] = []
        for await (const rows of rowsOf(transaction, table)) found[table.name]?.push(...rows.map((row) => ({ ...row })))
      }
      return found
    })
  } finally {
    await database.close()
  }
}

/** Stores some of everything: folders, files, a protected one, a copy, music with tags, a playlist, the trash. */
export async function fill(app: TestApp): Promise<{ files: File[]; protectedId: string }> {
  await app.createFolder('Photos')
  await app.createFolder('Été', 'Photos')
  const files = [
    await app.store('a.txt', 'hello', 'Photos'),
    await app.store('größe 🌈.bin', Buffer.alloc(200_000, 'x'), 'Photos/Été'),
    await app.store('song.mp3', Buffer.alloc(5_000, 1)),
    await app.store('empty.txt', ''),
    await app.store('secret.txt', 'nobody reads this'),
  ]
  const protectedId = files.at(-1)?.id ?? ''
  await app.request({
    method: protectFile.method,
    url: pathOf(protectFile.path, { id: protectedId }),
    payload: { pin: TEST_PIN, newPassword: 'secret' },
  })
  await app.delete((await app.store('old.txt', 'in the trash')).id)
  return { files, protectedId }
}
