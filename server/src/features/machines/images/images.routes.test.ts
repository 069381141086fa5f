import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retryJob } from '@pinloft/contract/jobs/endpoints'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import {
  chooseMachineImage,
  deleteMachineImage,
  fetchMachineImage,
  listMachineImages,
  type MachineImages,
} from '@pinloft/contract/machines/images'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, it, onTestFinished } from 'vitest'
import { jobs } from '../../../core/jobs/jobs.builders.ts'
import { answer } from '../../../testing/answer.ts'
import { isOnPostgres } from '../../../testing/is-on-postgres.ts'
import { jobOnce } from '../../../testing/job-once.ts'
import { send } from '../../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { qcow2Header } from '../disks/qcow2.builders.ts'
import { smallIso, startImageServer, storeImage } from './images.builders.ts'

const MEBIBYTE = 1024 * 1024

async function images(app: TestApp): Promise<MachineImages> {
  return (await app.request({ url: listMachineImages.path })).json()
}

async function usedFor(app: TestApp, osType: MachineOsType): Promise<string | null | undefined> {
  return (await images(app)).systems.find((system) => system.osType === osType)?.imageId
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('lists the images of the cloud folder and of MACHINE_IMAGES_DIR, and says which system uses which', async () => {
  const machineImagesDir = await temporaryFolder()
  await writeFile(join(machineImagesDir, 'Win11_24H2.iso'), smallIso())
  await writeFile(join(machineImagesDir, 'README.txt'), 'notes')
  await mkdir(join(machineImagesDir, 'folder.iso'))
  execFileSync('mkfifo', [join(machineImagesDir, 'pipe.iso')])
  const app = await startOpenTestApp({ machineImagesDir })
  const ubuntu = await storeImage(app, 'ubuntu-22.04.qcow2', qcow2Header())
  const rocky = await storeImage(app, 'a-rocky-8.qcow2', qcow2Header())
  const other = await storeImage(app, 'centos-8.iso')
  await storeImage(app, 'windows-server-2022.qcow2', qcow2Header({ backing: '/etc/passwd' }))
  await storeImage(app, 'notes.txt', Buffer.from('x'))

  const { images: found, systems } = await images(app)
  const windows = found.find(({ name }) => name === 'Win11_24H2.iso')
  expect(
    found.map(({ name, source, kind, osType, leastStorage, problem }) => ({
      name,
      source,
      kind,
      osType,
      leastStorage,
      problem,
    })),
  ).toEqual([
    { name: 'a-rocky-8.qcow2', source: 'cloud', kind: 'disk', osType: 'centos_8', leastStorage: 20, problem: null },
    { name: 'centos-8.iso', source: 'cloud', kind: 'disc', osType: 'centos_8', leastStorage: null, problem: null },
    { name: 'ubuntu-22.04.qcow2', source: 'cloud', kind: 'disk', osType: 'ubuntu_22', leastStorage: 20, problem: null },
    {
      name: 'windows-server-2022.qcow2',
      source: 'cloud',
      kind: 'disk',
      osType: 'windows_server',
      leastStorage: null,
      problem: MACHINE_DISKS_TEXTS.refersToFile,
    },
    { name: 'Win11_24H2.iso', source: 'folder', kind: 'disc', osType: 'windows_11', leastStorage: null, problem: null },
  ])
  expect(systems.map(({ osType, imageId }) => [osType, imageId])).toEqual([
    ['windows_11', windows?.id],
    // What cannot be used is not used.
    ['windows_server', null],
    ['ubuntu_22', ubuntu],
    ['centos_8', rocky],
  ])

  const choose = (osType: MachineOsType, imageId: string | null) =>
    send(app, chooseMachineImage, { params: { osType }, payload: { imageId } })
  expect((await choose('centos_8', other)).json()).toEqual(await images(app))
  expect(await usedFor(app, 'centos_8')).toBe(other)
  expect(await answer(choose('centos_8', 'nothing'))).toEqual([404, ERRORS.machine_image_not_found.message])
  // A chosen file that is gone, and no choice at all, lead back to the recognised one.
  await app.delete(other)
  expect(await usedFor(app, 'centos_8')).toBe(rocky)
  await choose('windows_server', windows?.id ?? '')
  expect(await usedFor(app, 'windows_server')).toBe(windows?.id)
  await choose('windows_server', null)
  expect(await usedFor(app, 'windows_server')).toBeNull()

  const remove = (id: string, pin = TEST_PIN) => send(app, deleteMachineImage, { params: { id }, payload: { pin } })
  expect(await answer(remove(windows?.id ?? ''))).toEqual([409, ERRORS.machine_image_not_deletable.message])
  expect(await answer(remove('nothing'))).toEqual([404, ERRORS.machine_image_not_found.message])
  expect((await remove('nothing', '000000')).statusCode).toBe(403)
})

it('refuses images that are protected, and says so', async () => {
  const app = await startOpenTestApp()
  await storeImage(app)
  const response = await app.upload([
    { name: 'pin', value: TEST_PIN },
    { name: 'password', value: 'secret' },
    { name: 'folder', value: 'Machine images' },
    { name: 'file', fileName: 'windows11.iso', value: smallIso() },
  ])
  const [file] = response.json().files
  const found = (await images(app)).images.find(({ id }) => id === file.id)
  expect(found).toMatchObject({ osType: 'windows_11', problem: MACHINE_DISKS_TEXTS.isProtected })
  expect(await usedFor(app, 'windows_11')).toBeNull()
  const choice = send(app, chooseMachineImage, { params: { osType: 'windows_11' }, payload: { imageId: file.id } })
  expect((await choice).statusCode).toBe(422)
})

it.skipIf(isOnPostgres)(
  'fetches an official image, goes on where it broke off, and keeps it only with the right checksum',
  async () => {
    const { address, publish, ranges } = await startImageServer()
    const app = await startOpenTestApp({ machineImageAddresses: { ubuntu_22: address } })
    const fetchUbuntu = () => send(app, fetchMachineImage, { params: { osType: 'ubuntu_22' } })
    const folder = join(app.data.dataDir, 'machine-images')
    const content = Buffer.concat([qcow2Header(), randomBytes(3 * MEBIBYTE)])

    publish({ content, sentBytes: MEBIBYTE })
    const { id } = (await fetchUbuntu()).json()
    await jobOnce(() => jobs(app), { state: 'queued', attempts: 1, problem: { code: 'machine_image_unreachable' } })
    expect(await answer(fetchUbuntu())).toEqual([409, ERRORS.machine_image_fetching.message])
    expect(await usedFor(app, 'ubuntu_22')).toBeNull()
    // After a restart it goes on with what is there.
    const restarted = await app.restart({ machineImageAddresses: { ubuntu_22: address } })
    expect((await readdir(folder)).toSorted()).toEqual(['ubuntu_22.part', 'ubuntu_22.part-sha256'])
    publish({ content })
    await send(restarted, retryJob, { params: { id } })
    await jobOnce(() => jobs(restarted), { state: 'done', progress: { done: content.length, total: content.length } })
    expect(ranges).toEqual([expect.stringMatching(/^bytes=\d{5,}-$/)])
    expect(await readdir(folder)).toEqual(['ubuntu_22'])
    expect((await readFile(join(folder, 'ubuntu_22'))).equals(content)).toBe(true)
    const [image] = (await images(restarted)).images
    expect(image).toMatchObject({
      id: 'fetched-ubuntu_22',
      name: 'ubuntu-22.04.img',
      isChecksumRight: true,
      leastStorage: 20,
    })
    expect(await usedFor(restarted, 'ubuntu_22')).toBe('fetched-ubuntu_22')

    // A wrong one replaces nothing and leaves nothing.
    publish({ content: Buffer.from('another'), checksum: 'a'.repeat(64) })
    await send(restarted, fetchMachineImage, { params: { osType: 'ubuntu_22' } })
    await jobOnce(() => jobs(restarted), { state: 'failed', problem: { code: 'machine_image_checksum_wrong' } })
    expect(await readdir(folder)).toEqual(['ubuntu_22'])

    const remove = () =>
      send(restarted, deleteMachineImage, { params: { id: 'fetched-ubuntu_22' }, payload: { pin: TEST_PIN } })
    expect((await remove()).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(404)
    expect(await readdir(folder)).toEqual([])
  },
)

it.skipIf(isOnPostgres)(
  'starts over where a server cannot continue, or publishes another image meanwhile',
  async () => {
    const { address, publish, ranges } = await startImageServer()
    const app = await startOpenTestApp({ machineImageAddresses: { ubuntu_22: address } })
    const content = randomBytes(2 * MEBIBYTE)
    for (const again of [{ content, isWhole: true }, { content: randomBytes(MEBIBYTE) }]) {
      publish({ content, sentBytes: MEBIBYTE })
      const { id } = (await send(app, fetchMachineImage, { params: { osType: 'ubuntu_22' } })).json()
      await jobOnce(() => jobs(app), {
        id,
        state: 'queued',
        attempts: 1,
        problem: { code: 'machine_image_unreachable' },
      })
      publish(again)
      await send(app, retryJob, { params: { id } })
      await jobOnce(() => jobs(app), { id, state: 'done' })
      expect(ranges).toEqual([again.isWhole ? expect.stringContaining('bytes=') : undefined])
      const stored = await readFile(join(app.data.dataDir, 'machine-images', 'ubuntu_22'))
      expect(stored.equals(again.content)).toBe(true)
    }
    const windows = send(app, fetchMachineImage, { params: { osType: 'windows_11' } })
    expect(await answer(windows)).toEqual([409, ERRORS.machine_image_not_fetchable.message])
  },
)
