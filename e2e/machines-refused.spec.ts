import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { errorMessage } from '@pinloft/contract/shared/errors'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { qcow2Header } from '../server/src/features/machines/disks/qcow2.builders.ts'
import { FILLING_DONE, FILLING_READY, installFillingSystem } from '../tests/support/filling-system.ts'
import { mountSmallDisk } from '../tests/support/small-disk.ts'
import { store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import {
  addMachineWithDisk,
  dialogOf,
  type MachinesServer,
  machinesOf,
  openCreation,
  screenOf,
  startMachinesServer,
} from './machines.actions.ts'
import { expectGoodLooks, openPageInside, screenshot, waitForFocus } from './support.ts'

const DISK_GIBIBYTES = 200
/** For a machine to fill, besides what the server itself writes. */
const ROOM_MEBIBYTES = 8
const GIBIBYTE = 1024n ** 3n
const disk = await mountSmallDisk(DISK_GIBIBYTES * 1024)
let machines: MachinesServer
beforeAll(async () => {
  if (!disk.isMounted) return
  machines = await startMachinesServer(disk.path)
})
afterAll(async () => {
  if (!disk.isMounted) return
  disk.resize(DISK_GIBIBYTES * 1024)
  await machines.stop()
  await disk.unmount()
})

it.skipIf(!disk.isMounted)(
  'a disc that is none, a taken port and a disk of a wrong size are refused with the reason, and nothing is made',
  async () => {
    const server = machines.current()
    const files = [
      textSample('broken.iso', 'no disc'),
      {
        name: 'large.qcow2',
        mimeType: 'application/octet-stream',
        buffer: qcow2Header({ virtualBytes: 30n * GIBIBYTE }),
      },
    ]
    await store(server, 'Disks', ...files)
    await addMachineWithDisk(server, 'kept')
    const page = await openPageInside(server, { path: '/machines', expectedStatuses: [409, 422, 507] })
    await page.getByRole('heading', { name: 'kept' }).getByRole('link').click()

    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await page.getByRole('button', { name: TEXTS.addPort }).click()
    const ports = dialogOf(page, TEXTS.addPortTitle)
    await ports.getByLabel(TEXTS.hostPort).fill(String(port))
    await ports.getByLabel(TEXTS.guestPort).fill('22')
    await page.keyboard.press('Enter')
    await ports.getByText(errorMessage('machine_port_taken', { detail: `Port ${port}` })).waitFor()
    await screenshot(page, 'machine-port-taken')
    await page.keyboard.press('Escape')
    await page.getByText(TEXTS.noPorts).waitFor()

    await page.getByRole('button', { name: TEXTS.insert }).click()
    const discs = dialogOf(page, TEXTS.insertTitle)
    await discs.getByText('broken.iso').click()
    await discs.getByRole('button', { name: TEXTS.insertAction, exact: true }).click()
    await discs.getByText(errorMessage('machine_image_unusable', { detail: MACHINE_DISKS_TEXTS.unknown })).waitFor()
    await screenshot(page, 'machine-disc-broken')
    await page.keyboard.press('Escape')
    await page.getByText(TEXTS.driveEmpty).waitFor()
    await page.getByRole('button', { name: TEXTS.backToMachines }).click()

    await openCreation(page)
    const dialog = dialogOf(page, MACHINES_TEXTS.dialogTitle)
    await dialog.getByLabel(TEXTS.name).fill('refused')
    await dialog.getByLabel(TEXTS.image).selectOption({ label: TEXTS.startFile })
    await dialogOf(page, TEXTS.startFileTitle).getByText('large.qcow2').click()
    await dialogOf(page, TEXTS.startFileTitle).getByRole('button', { name: TEXTS.startFileAction, exact: true }).click()
    await dialog.getByRole('slider', { name: TEXTS.memory }).focus()
    await page.keyboard.press('Home')
    for (const [key, refusal] of [
      ['Home', errorMessage('machine_image_unusable', { detail: MACHINE_DISKS_TEXTS.needsStorage(30) })],
      ['End', MACHINES_TEXTS.diskShort(500, DISK_GIBIBYTES)],
    ] as const) {
      await dialog.getByRole('slider', { name: TEXTS.storage }).focus()
      await page.keyboard.press(key)
      await dialog.getByRole('button', { name: MACHINES_TEXTS.create }).click()
      await dialog.getByText(refusal).waitFor()
      await screenshot(page, `machine-create-storage-${key}`)
    }
    expect((await machinesOf(server)).map(({ name }) => name)).toEqual(['kept'])
  },
)

it.skipIf(!disk.isMounted)(
  'on a full disk no machine is made, and one that fills its disk halts with the reason until there is space',
  async () => {
    const server = machines.current()
    const { folder } = await addMachineWithDisk(server, 'filling')
    await installFillingSystem(join(folder, 'disk.qcow2'))
    const printed = () => readFile(join(folder, 'serial.log'), 'latin1').catch(() => '')
    const page = await openPageInside(server, { path: '/machines', expectedStatuses: [507] })
    const card = page.getByRole('region', { name: 'filling' })
    await card.getByRole('button', { name: TEXTS.startOf('filling') }).click()
    await expect.poll(printed).toBe(FILLING_READY)
    await disk.leave(ROOM_MEBIBYTES)

    await openCreation(page)
    const dialog = dialogOf(page, MACHINES_TEXTS.dialogTitle)
    await dialog.getByLabel(TEXTS.name).fill('one too many')
    await dialog.getByRole('slider', { name: TEXTS.memory }).focus()
    await page.keyboard.press('Home')
    await dialog.getByRole('button', { name: MACHINES_TEXTS.create }).click()
    await dialog.getByText(MACHINES_TEXTS.diskShort(50, 0)).waitFor()
    await screenshot(page, 'machine-create-disk-full')
    await page.keyboard.press('Escape')
    expect((await machinesOf(server)).map(({ name }) => name)).not.toContain('one too many')

    await card.getByRole('link', { name: TEXTS.connectTo('filling') }).click()
    await screenOf(page).click()
    await waitForFocus(screenOf(page))
    await page.keyboard.press('Enter')
    await page.getByText(TEXTS.hasError('filling')).waitFor()
    await page.getByText(MACHINES_TEXTS.diskError).waitFor()
    await expectGoodLooks(page, 'console-halted')
    await page.getByRole('button', { name: TEXTS.backToMachine('filling') }).click()
    await page.getByRole('button', { name: TEXTS.forceOff }).first().waitFor()
    await expectGoodLooks(page, 'machine-halted')
    disk.resize(DISK_GIBIBYTES * 1024)
    await page.getByRole('button', { name: TEXTS.resumeOf('filling') }).click()
    await page
      .getByText(/^Running/)
      .first()
      .waitFor()
    await expect.poll(printed).toBe(FILLING_DONE)
  },
)
