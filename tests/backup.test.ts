import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { cancelBackup, getBackup, getBackups, prepareBackup } from '@pinloft/contract/backup/endpoints'
import { pathOf, type ReplyOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptByAge } from './support/age-tool.ts'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { runCommand, startCommand } from './support/commands.ts'
import { faultsOfDataFolder, settledFaults } from './support/data-folder.ts'
import { open } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { protect } from './support/protected-files.ts'
import { repeats } from './support/random.ts'

const PASSPHRASE = 'correct horse'
/** Generated with `age-keygen`. Opening with a key is fast; a passphrase needs a slow hash. */
const RECIPIENT = 'age1xgsdwy5jn3vf63fx9wvx7y2gpelswn8cea4ahpvuw0j5y4cg6q5s0eykzq'
const IDENTITY = 'AGE-SECRET-KEY-10ENH47S3AQUURQ6NWGNS3A6HZE2J9EMSWW59FYMDSL2K924N3EDSZEH5UH'
const BACKUPS = repeats(2)
const KILLS = repeats(3)
const FILES = 60
const FILE_BYTES = 300_000

let folder: string
let server: Pinloft
let client: Client
/** Digests of the permanent files, by name. */
const kept = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-backups-'))
  await writeFile(identityFile(), IDENTITY)
  server = await startPinloft()
  client = await enteredClient(server)
  await client.makeFolder('Kept')
  for (let index = 0; index < FILES; index++) {
    const content = randomBytes(FILE_BYTES)
    kept.set(`${index}.bin`, sha256(content))
    await client.store([filePart(`${index}.bin`, content)], 'Kept')
  }
})
afterAll(async () => {
  client.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const identityFile = () => join(folder, 'identity.txt')

function environment(dataDir = server.dataDir) {
  return { DATA_DIR: dataDir }
}

function backUp(path: string) {
  return runCommand('backup', [path, '--recipient', RECIPIENT], environment())
}

function restore(path: string, { dataDir, options = [] }: { dataDir?: string; options?: string[] } = {}) {
  return runCommand('restore', [path, '--identity', identityFile(), ...options], environment(dataDir))
}

/** The files of a restored server. */
async function seenIn(dataDir: string): Promise<Map<string, string>> {
  const restored = await startPinloft({ dataDir })
  try {
    const visitor = await enteredClient(restored)
    const files = (await visitor.files()).filter(({ folder }) => folder === 'Kept')
    const seen = new Map<string, string>()
    for (const { id, originalName } of files) seen.set(originalName, (await visitor.digest(id)).sha256)
    visitor.close()
    return seen
  } finally {
    await restored.stop()
  }
}

test('backups made while files are added and purged are consistent, and restore to identical bytes', async () => {
  const backUpWhileOthersWork = async (path: string) => {
    let isOver = false
    const work = async () => {
      while (!isOver) {
        const stored = await client.store([filePart('passing.bin', randomBytes(200_000))])
        for (const { id } of stored) await client.remove(id)
        await client.purge()
      }
    }
    const working = Promise.all([work(), work()])
    try {
      return await backUp(path)
    } finally {
      isOver = true
      await working
    }
  }
  for (let number = 0; number < BACKUPS; number++) {
    const path = join(folder, `consistent-${number}.age`)
    expect(await backUpWhileOthersWork(path)).toMatchObject({ status: 0 })
    expect(await restore(path, { options: ['--verify'] })).toMatchObject({
      status: 0,
      text: expect.stringContaining('is whole'),
    })
    const dataDir = join(folder, `restored-${number}`)
    expect(await restore(path, { dataDir })).toMatchObject({ status: 0 })
    expect(await faultsOfDataFolder(dataDir)).toEqual([])
    expect(await seenIn(dataDir)).toEqual(kept)
  }
  await server.kill()
  server = await startPinloft({ dataDir: server.dataDir })
  client = await enteredClient(server)
  expect(await settledFaults(server.dataDir)).toEqual([])
})

test('a backup can be opened with age and tar, without Pinloft', async () => {
  const path = join(folder, 'by-hand.age')
  const withPassphrase = { ...environment(), BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await runCommand('backup', [path], withPassphrase)).toMatchObject({ status: 0 })
  await writeFile(join(folder, 'by-hand.tar'), await decryptByAge(path, PASSPHRASE))
  const unpacked = join(folder, 'by-hand')
  await mkdir(unpacked)
  execFileSync('tar', ['-xf', join(folder, 'by-hand.tar'), '-C', unpacked])
  execFileSync('sha256sum', ['--check', '--quiet', 'manifest.sha256'], { cwd: unpacked })
  const blobs = (await readFile(join(unpacked, 'blobs.ndjson'), 'utf8')).trim().split('\n')
  expect(blobs.length).toBeGreaterThanOrEqual(FILES)
  for (const line of blobs) {
    const { entry, sha256: digest } = JSON.parse(line)
    expect(sha256(await readFile(join(unpacked, entry)))).toBe(digest)
  }
})

test('a killed backup leaves nothing under its name, and the next one works', async () => {
  const destination = await mkdtemp(join(folder, 'killed-'))
  for (let attempt = 0; attempt < KILLS; attempt++) {
    const started = startCommand('backup', [join(destination, 'x.age'), '--recipient', RECIPIENT], environment())
    while ((await readdir(destination)).length === 0) await delay(1)
    started.kill('SIGKILL')
    expect((await started.ended).status).toBeNull()
    expect(await readdir(destination)).not.toContain('x.age')
    await rm(destination, { recursive: true })
    await mkdir(destination)
  }
  // Nor does one that is asked to stop, which also cleans up.
  const stopped = startCommand('backup', [join(destination, 'x.age'), '--recipient', RECIPIENT], environment())
  while ((await readdir(destination)).length === 0) await delay(1)
  stopped.kill('SIGTERM')
  const { status, text } = await stopped.ended
  if (status !== 0) expect([text.trim(), await readdir(destination)]).toEqual(['Stopped. Nothing was written.', []])
  await rm(join(destination, 'x.age'), { force: true })
  expect(await backUp(join(destination, 'x.age'))).toMatchObject({ status: 0 })
  expect(await readdir(destination)).toEqual(['x.age'])
})

test('failures are reported as messages', async () => {
  const path = join(folder, 'words.age')
  expect(await backUp(path)).toMatchObject({ status: 0 })
  const said = async (...call: Parameters<typeof runCommand>) => {
    const { status, text } = await runCommand(...call)
    expect(status, text).toBe(1)
    expect(text).not.toMatch(/\n\s+at /)
    return text
  }
  const secret = { ...environment(), BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await said('backup', [path], secret)).toContain('is there already')
  expect(await said('backup', ['--recipient', 'bob', path], environment())).toContain('no key of age')
  const nowhere = { ...secret, DATA_DIR: join(folder, 'nowhere') }
  expect(await said('backup', [join(folder, 'other.age')], nowhere)).toContain('There is nothing')
  expect(await said('restore', [path, '--identity', identityFile()], environment())).toContain('is not empty')
  expect(await said('restore', [path], secret)).toContain('Wrong passphrase')
})

test('a full disk at the destination is reported and leaves nothing behind', async ({ skip }) => {
  const disk = await mkdtemp(join(tmpdir(), 'pinloft-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { encoding: 'utf8' })
  if (mounted.status !== 0 && !process.env.CI) skip(`needs root: ${mounted.stderr}`)
  try {
    const { status, text } = await backUp(disk)
    expect([status, text]).toEqual([1, expect.stringContaining('not enough room')])
    expect(await readdir(disk)).toEqual([])
    expect(await runCommand('export', [join(disk, 'tree')], environment())).toMatchObject({
      status: 1,
      text: expect.stringContaining('The export is not complete'),
    })
  } finally {
    spawnSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
})

test('a download that is not read can be cancelled, and the next one is complete', async () => {
  const prepare = async () => {
    const json = { pin: TEST_PIN, passphrase: PASSPHRASE }
    const reply = await client.call(prepareBackup.method, prepareBackup.path, { json })
    expect(reply.status).toBe(201)
    return reply.json<{ id: string; size: number }>()
  }
  const running = async () =>
    (await client.call(getBackups.method, getBackups.path)).json<ReplyOf<typeof getBackups>>().running
  const download = (id: string) =>
    open({ url: server.url + pathOf(getBackup.path, { id }), headers: { cookie: client.cookieHeader } })

  const { id } = await prepare()
  const unread = await download(id)
  expect(await running()).toMatchObject({ id })
  const busy = await client.call(prepareBackup.method, prepareBackup.path, {
    json: { pin: TEST_PIN, passphrase: PASSPHRASE },
  })
  expect(busy.json()).toMatchObject({ code: 'backup_running' })
  const cancelled = await client.call(cancelBackup.method, pathOf(cancelBackup.path, { id }))
  expect(cancelled.status).toBe(200)
  await expect(buffer(unread)).rejects.toThrow('aborted')
  await expect.poll(running).toBeNull()

  const next = await prepare()
  expect(await buffer(await download(next.id))).toHaveLength(next.size)
  expect(await running()).toBeNull()
})

test('an export has every file under its name, and the age tool opens the protected ones', async () => {
  const [file] = await client.store([filePart('secret.txt', 'nobody reads this')], 'Kept')
  expect((await protect(client, file?.id ?? '', 'secret')).status).toBe(200)
  const destination = join(folder, 'tree')
  expect(await runCommand('export', [destination], environment())).toMatchObject({ status: 0 })
  for (const [name, digest] of kept) expect(sha256(await readFile(join(destination, 'Kept', name)))).toBe(digest)
  const plain = await decryptByAge(join(destination, 'Kept/secret.txt.age'), 'secret')
  expect(plain.toString()).toBe('nobody reads this')
  expect((await runCommand('export', [destination], environment())).text).toContain('is not empty')
})
