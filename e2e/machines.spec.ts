import { MACHINE_EXPORT_JOB, MACHINE_REVERT_JOB } from '@pinloft/contract/machines/disks'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINE_SNAPSHOT_TEXTS } from '@pinloft/contract/machines/snapshot-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../tests/support/free-port.ts'
import {
  dialogOf,
  enterPin,
  hasFocus,
  hasStatus,
  inDialog,
  killMachines,
  type MachinesServer,
  machinesOf,
  openCreation,
  SHELL_IMAGE,
  screenOf,
  serialText,
  showConsole,
  startMachinesServer,
  tabTo,
  toastText,
  typeToMachine,
  waitForJob,
} from './machines.actions.ts'
import {
  expectGoodLooks,
  openPageInside,
  type PageOptions,
  passGate,
  screenshot,
  TEST_PIN,
  typeInto,
  waitForFocus,
} from './support.ts'

const NAME = 'build-box'
const SYMBOLS = "echo '~!@#$%^&*()_+{}|:\"<>?'"
let machines: MachinesServer
beforeAll(async () => {
  machines = await startMachinesServer()
})
afterAll(() => machines.stop())

const open = (options?: PageOptions) => openPageInside(machines.current(), options)
/** The page of the machine. Its address has an id, so the list leads there. */
async function openMachine(options: PageOptions = {}): Promise<Page> {
  const page = await open({ ...options, path: '/machines' })
  await page.getByRole('heading', { name: NAME }).getByRole('link').click()
  await page.getByRole('region', { name: TEXTS.details }).waitFor()
  return page
}
async function openConsole(options: PageOptions = {}): Promise<Page> {
  return connect(await open({ ...options, path: '/machines' }))
}
async function connect(page: Page): Promise<Page> {
  await page.getByRole('link', { name: TEXTS.connectTo(NAME) }).click()
  await screenOf(page).waitFor()
  return page
}
/** Another tab of the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(machines.current().url + path)
  await passGate(tab)
  return tab
}
const menuOf = async (page: Page, item: string) => {
  await page.getByRole('button', { name: TEXTS.moreOn(NAME) }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('without a machine', () => {
  it('says so, and what to do', async () => {
    const page = await open()
    const card = page.getByRole('region', { name: TEXTS.cardTitle })
    await card.getByText(MACHINES_TEXTS.empty, { exact: true }).waitFor()
    await card.getByRole('link', { name: TEXTS.viewAll }).click()
    await page.getByRole('heading', { name: MACHINES_TEXTS.title, level: 1 }).waitFor()
    await page.getByText(MACHINES_TEXTS.empty, { exact: true }).waitFor()
    await page.getByText(SHELL_IMAGE).waitFor()
    await expectGoodLooks(page, 'machines-empty')

    await openCreation(page)
    const dialog = dialogOf(page, MACHINES_TEXTS.dialogTitle)
    await dialog.getByText(/free$/).first().waitFor()
    await dialog.getByRole('slider', { name: TEXTS.memory }).focus()
    await page.keyboard.press('Home')
    await dialog.getByRole('button', { name: MACHINES_TEXTS.create }).click()
    await toastText(page, MACHINES_TEXTS.fieldsMissing).waitFor()
    await waitForFocus(dialog.getByLabel(TEXTS.name))
    await dialog.getByRole('radio', { name: /^CentOS/ }).click()
    await dialog.getByRole('button', { name: TEXTS.fetchImage }).waitFor()
    await dialog.getByRole('radio', { name: /^Windows 11/ }).click()
    await dialog.getByText(TEXTS.noImageOwn).waitFor()
    await dialog.getByRole('button', { name: TEXTS.uploadIso }).waitFor()
    // More memory than there is: in numbers, and nothing to press.
    await dialog.getByRole('slider', { name: TEXTS.memory }).focus()
    await page.keyboard.press('End')
    await dialog.getByText(/^Needs 32 GB, /).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: MACHINES_TEXTS.create }).isDisabled()).toBe(true)
    await expectGoodLooks(page, 'machine-create-refused')
  })
})

describe('a machine', () => {
  it('is created, used and turned off by the keyboard alone, and every tab shows it', async () => {
    const page = await open()
    const watching = await openTab(page, '/')
    const card = watching.getByRole('region', { name: TEXTS.cardTitle })
    await card.getByText(MACHINES_TEXTS.empty).waitFor()
    await page.bringToFront()
    await tabTo(page, page.getByRole('button', { name: MACHINES_TEXTS.create }))
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, MACHINES_TEXTS.dialogTitle)
    await dialog.getByText(TEXTS.yourIso).waitFor()
    await typeInto(dialog.getByLabel(TEXTS.name), NAME)
    await page.keyboard.press('Tab')
    for (const [key, system] of [
      ['ArrowDown', /^CentOS/],
      ['ArrowUp', /^Ubuntu/],
    ] as const) {
      // The choice moves while the key is held.
      await page.keyboard.down(key)
      await dialog.getByRole('radio', { name: system, checked: true }).waitFor()
      await page.keyboard.up(key)
    }
    await dialog.getByText(TEXTS.bootsInstaller).waitFor()
    await expectGoodLooks(page, 'machine-create')
    await tabTo(page, dialog.getByRole('slider', { name: TEXTS.memory }))
    await page.keyboard.press('ArrowLeft')
    await tabTo(page, dialog.getByRole('slider', { name: TEXTS.storage }))
    await page.keyboard.press('Home')
    await tabTo(page, dialog.getByRole('button', { name: MACHINES_TEXTS.create }))
    await page.keyboard.press('Enter')
    await toastText(page, MACHINES_TEXTS.creationStarted).waitFor()
    for (const tab of [page, watching]) {
      const row = tab.getByRole('region', { name: TEXTS.cardTitle })
      await row.getByText(/^Running/).waitFor()
      await row.getByRole('link', { name: TEXTS.connectTo(NAME) }).waitFor()
      await tab.getByRole('region', { name: 'Active VMs' }).getByText(/^1/).first().waitFor()
    }
    await expectGoodLooks(watching, 'dashboard-machines')

    await tabTo(page, page.getByRole('link', { name: TEXTS.connectTo(NAME) }))
    await page.keyboard.press('Enter')
    await screenOf(page).waitFor()
    await page.getByText(TEXTS.leaveKeys).waitFor()
    await waitForFocus(screenOf(page))
    // What is typed before its shell is there is lost.
    const booting = await connect(await openTab(page, '/machines'))
    await showConsole(booting, 'serial')
    await booting.close()
    await page.bringToFront()
    await page.keyboard.press('Control+Alt+Shift')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(TEXTS.backToMachine(NAME))
    await tabTo(page, screenOf(page))
    await typeToMachine(page, 'halt\n')
    await page.getByText(TEXTS.isOff(NAME)).waitFor()
    await card.getByText(/^Stopped/).waitFor()
    await card.getByRole('button', { name: TEXTS.startOf(NAME) }).waitFor()
    await tabTo(page, page.getByRole('button', { name: TEXTS.start, exact: true }))
    await page.keyboard.press('Enter')
    await screenOf(page).waitFor()
    await card.getByText(/^Running/).waitFor()
  })

  it('gets exactly what is typed and pasted', async () => {
    const page = await openConsole()
    const watching = await connect(await openTab(page, '/machines'))
    await showConsole(watching, 'serial')
    await page.bringToFront()
    await screenOf(page).click()
    await waitForFocus(screenOf(page))
    // No faster than the machine: the buffer of its firmware has room for some keys only.
    for (const few of SYMBOLS.match(/.{1,5}/g) ?? []) {
      await typeToMachine(page, few)
      await expect.poll(() => serialText(watching)).toContain(few)
    }
    await typeToMachine(page, '\n')
    await expectGoodLooks(page, 'console')
    await page.getByRole('button', { name: TEXTS.paste, exact: true }).click()
    const dialog = dialogOf(page, TEXTS.pasteTitle)
    await dialog.getByLabel(TEXTS.pasteText).fill('echo [One]\necho "Two;"\n')
    await dialog.getByRole('button', { name: TEXTS.pasteAction, exact: true }).click()
    await toastText(page, TEXTS.pasteDone).waitFor()
    // Only watched: what is typed now does not arrive.
    await page.getByRole('button', { name: TEXTS.viewOnly }).click()
    await screenOf(page).click()
    await typeToMachine(page, 'nothing')
    await page.getByRole('button', { name: TEXTS.viewOnly }).click()
    await showConsole(page, 'serial')
    await expect
      .poll(() => serialText(page))
      .toContain(`grub> ${SYMBOLS}\n${SYMBOLS.slice(6, -1)}\ngrub> echo [One]\n[One]\ngrub> echo "Two;"\nTwo;\ngrub>`)
    await expect.poll(() => serialText(page)).not.toContain('nothing')
    // From here keys go to the serial port, and out of it again.
    await page.locator('.xterm-helper-textarea').pressSequentially('echo serial\n', { delay: 30 })
    await expect.poll(() => serialText(page)).toContain('echo serial\nserial\n')
    await page.keyboard.press('Tab')
    await screenshot(page, 'console-serial')
    await page.keyboard.press('Control+Alt+Shift')
    await expect
      .poll(() => page.locator('.xterm-helper-textarea').evaluate((field) => field === document.activeElement))
      .toBe(false)

    await showConsole(page, 'screen')
    await page.getByRole('button', { name: TEXTS.fit }).click()
    await page.getByRole('button', { name: TEXTS.fullscreen }).click()
    const leaveFullscreen = page.getByRole('button', { name: TEXTS.leaveFullscreen })
    await leaveFullscreen.waitFor()
    await page.getByRole('button', { name: TEXTS.ctrlAltDel }).click()
    await leaveFullscreen.click()
    await showConsole(page, 'serial')
    // It starts anew: its prompt is back on an empty screen.
    await expect.poll(() => serialText(page)).toMatch(/^(?!.*echo).*grub>/s)
  })

  it('is connected again after the server was killed or the network was gone, and runs on meanwhile', async () => {
    const page = await openConsole({ expectedFaults: [/WebSocket/, /net::ERR/, /Failed to fetch/] })
    await machines.killed()
    await page.getByText(TEXTS.lost).waitFor()
    await screenshot(page, 'console-lost')
    await machines.started()
    await page.getByText(TEXTS.lost).waitFor({ state: 'detached' })
    await screenOf(page).waitFor()
    // Without a network the socket stays open, and nothing comes any more.
    await page.context().setOffline(true)
    await page.getByText(TEXTS.lost).waitFor()
    await page.getByRole('button', { name: TEXTS.tryNow }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(TEXTS.lost).waitFor({ state: 'detached' })
    await screenOf(page).waitFor()
    await waitForFocus(screenOf(page))
    await typeToMachine(page, 'echo again\n')
    await showConsole(page, 'serial')
    // Its answer: what is typed may stand on top of what was there.
    await expect.poll(() => serialText(page)).toMatch(/^ *again *$/m)
  })

  it('is typed into by touch on a phone', async () => {
    const page = await openConsole({ width: 360, touch: true })
    const keys = page.getByRole('toolbar', { name: TEXTS.keysOf })
    await keys.waitFor()
    // Said to have the keys of Germany, where Y and Z change places, it gets the keys for these.
    await page.getByRole('button', { name: TEXTS.paste, exact: true }).tap()
    const dialog = dialogOf(page, TEXTS.pasteTitle)
    await dialog.getByLabel(TEXTS.pasteLayout).selectOption('de')
    await dialog.getByRole('button', { name: TEXTS.cancel }).tap()
    const field = page.getByLabel(TEXTS.typeHere)
    await field.fill('echo Yes#')
    await keys.getByRole('button', { name: 'Backspace' }).tap()
    await expect.poll(() => field.inputValue()).toBe('echo Yes')
    await expect.poll(() => hasFocus(field)).toBe(true)
    await keys.getByRole('button', { name: 'Enter' }).tap()
    await expect.poll(() => field.inputValue()).toBe('')
    // The keyboard of the phone covers the lower part of the window.
    await page.evaluate(() => {
      const seen = window.visualViewport as unknown as EventTarget
      Object.defineProperty(seen, 'height', { value: 420 })
      seen.dispatchEvent(new Event('resize'))
    })
    await expect
      .poll(async () => Math.round((await page.locator('.whole-window').boundingBox())?.height ?? 0))
      .toBe(420)
    await expectGoodLooks(page, 'console')
    await showConsole(page, 'serial')
    // Its answer, as above.
    await expect.poll(() => serialText(page)).toMatch(/^Zes *$/m)
  })
})

describe('the page of a machine', () => {
  it('changes everything that can be changed while it runs', async () => {
    const page = await openMachine()
    await page
      .getByRole('region', { name: TEXTS.usage })
      .getByText(/^\d+%$/)
      .waitFor()
    await page.getByRole('region', { name: TEXTS.usage }).getByText(/\/s$/).nth(1).waitFor()
    await expectGoodLooks(page, 'machine')

    await page.getByRole('switch', { name: TEXTS.autostart }).click()
    await page.getByRole('switch', { name: TEXTS.autostart, checked: true }).waitFor()
    const port = await freePort()
    await page.getByRole('button', { name: TEXTS.addPort }).click()
    await dialogOf(page, TEXTS.addPortTitle).getByLabel(TEXTS.portName).fill('SSH')
    await dialogOf(page, TEXTS.addPortTitle).getByLabel(TEXTS.hostPort).fill('70000')
    await dialogOf(page, TEXTS.addPortTitle).getByLabel(TEXTS.guestPort).fill('22')
    await inDialog(page, TEXTS.addPortTitle, TEXTS.addPort).click()
    await page.getByText(TEXTS.portInvalid).waitFor()
    await dialogOf(page, TEXTS.addPortTitle).getByLabel(TEXTS.hostPort).fill(String(port))
    await inDialog(page, TEXTS.addPortTitle, TEXTS.addPort).click()
    await page.getByText(TEXTS.portLine('SSH', port, 22)).waitFor()
    await page.getByRole('button', { name: TEXTS.closePort(port) }).click()
    await page.getByText(TEXTS.noPorts).waitFor()

    await page.getByRole('button', { name: TEXTS.eject }).click()
    await page.getByText(TEXTS.driveEmpty).waitFor()
    await page.getByRole('button', { name: TEXTS.insert }).click()
    await dialogOf(page, TEXTS.insertTitle).getByText(SHELL_IMAGE).click()
    await inDialog(page, TEXTS.insertTitle, TEXTS.insertAction).click()
    await page.getByRole('region', { name: TEXTS.drive }).getByText(SHELL_IMAGE).waitFor()

    // What is done most with a screen, from here.
    await page.getByRole('button', { name: TEXTS.ctrlAltDel }).click()
    await toastText(page, MACHINES_TEXTS.keysSent).waitFor()
    await page.getByRole('button', { name: TEXTS.viewOnly }).click()
    await page.getByRole('button', { name: TEXTS.viewOnly, pressed: true }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: TEXTS.pasteTitle }).click()
    await dialogOf(page, TEXTS.pasteTitle).getByRole('button', { name: TEXTS.cancel }).click()
    await page.getByRole('button', { name: TEXTS.backToMachine(NAME) }).click()
    await page.getByRole('button', { name: TEXTS.fullscreen }).click()
    await page.getByRole('button', { name: TEXTS.leaveFullscreen }).click()
    await page.getByRole('button', { name: TEXTS.backToMachine(NAME) }).click()

    await page.getByRole('button', { name: TEXTS.pause, exact: true }).click()
    await hasStatus(page, 'paused')
    await expectGoodLooks(page, 'machine-paused')
    await page.getByRole('button', { name: TEXTS.resume, exact: true }).click()
    await hasStatus(page, 'running')
    await page.getByRole('button', { name: TEXTS.reboot, exact: true }).click()
    await dialogOf(page, TEXTS.rebootTitle(NAME)).getByText(TEXTS.rebootHelp).waitFor()
    await inDialog(page, TEXTS.rebootTitle(NAME), TEXTS.reboot).click()

    // The shell does not listen to its power button.
    await page.getByRole('button', { name: TEXTS.shutDown, exact: true }).click()
    await hasStatus(page, 'stopping')
    await page.getByRole('button', { name: TEXTS.forceOff, exact: true }).click()
    await dialogOf(page, TEXTS.forceOffTitle(NAME)).getByText(TEXTS.forceOffHelp).waitFor()
    await inDialog(page, TEXTS.forceOffTitle(NAME), TEXTS.forceOff).click()
    await hasStatus(page, 'stopped')
    await page.getByRole('region', { name: TEXTS.usage }).waitFor({ state: 'detached' })
    await page.getByText(TEXTS.offHelp).waitFor()
    await expectGoodLooks(page, 'machine-stopped')
  })

  it('changes its sizes, and copies, exports and imports it, while it is off', async () => {
    const page = await openMachine()
    await page.getByRole('button', { name: TEXTS.change }).first().click()
    const dialog = dialogOf(page, TEXTS.changeTitle(NAME))
    await dialog.getByLabel(TEXTS.name).fill('<b>$(x)</b>,a=b')
    await dialog.getByRole('slider', { name: TEXTS.storage }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: TEXTS.save }).click()
    await page.getByRole('heading', { name: '<b>$(x)</b>,a=b', level: 1 }).waitFor()
    await page.getByText(/of 30 GB$/).waitFor()
    await page.getByRole('button', { name: TEXTS.change }).first().click()
    await dialogOf(page, TEXTS.changeTitle('<b>$(x)</b>,a=b')).getByLabel(TEXTS.name).fill(NAME)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor()

    await tabTo(page, page.getByRole('button', { name: MACHINE_SNAPSHOT_TEXTS.take, exact: true }))
    await page.keyboard.press('Enter')
    await typeInto(
      dialogOf(page, MACHINE_SNAPSHOT_TEXTS.takeTitle).getByLabel(MACHINE_SNAPSHOT_TEXTS.snapshotName),
      'Clean',
    )
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: MACHINE_SNAPSHOT_TEXTS.revertTo('Clean') }).click()
    await enterPin(page, MACHINE_SNAPSHOT_TEXTS.revertTitle, MACHINE_SNAPSHOT_TEXTS.revert)
    await toastText(page, MACHINE_SNAPSHOT_TEXTS.revertStarted).waitFor()
    await waitForJob(machines.current(), MACHINE_REVERT_JOB)
    await page.getByRole('button', { name: MACHINE_SNAPSHOT_TEXTS.deleteSnapshotOf('Clean') }).click()
    await enterPin(page, MACHINE_SNAPSHOT_TEXTS.deleteSnapshotTitle, MACHINE_SNAPSHOT_TEXTS.deleteSnapshotTitle)
    await page.getByText(MACHINE_SNAPSHOT_TEXTS.noSnapshots).waitFor()

    await menuOf(page, TEXTS.clone)
    await dialogOf(page, TEXTS.cloneTitle).getByLabel(TEXTS.cloneName).fill('copy')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await machinesOf(machines.current())).map(({ name }) => name)).toContain('copy')
    await menuOf(page, TEXTS.exportToStorage)
    await inDialog(page, TEXTS.exportTitle, TEXTS.exportAction).click()
    await toastText(page, TEXTS.exportStarted).waitFor()
    await waitForJob(machines.current(), MACHINE_EXPORT_JOB)
    await page.getByText(MACHINES_TEXTS.activities.export).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: TEXTS.backToMachines }).click()
    await page.getByRole('button', { name: TEXTS.more, exact: true }).click()
    await page.getByRole('menuitem', { name: TEXTS.importMachine }).click()
    const importing = dialogOf(page, TEXTS.importTitle)
    await importing.getByText(`${NAME}.qcow2`).click()
    await importing.getByLabel(TEXTS.name).fill('imported')
    await importing.getByRole('button', { name: TEXTS.importAction, exact: true }).click()
    await page.getByRole('heading', { name: 'imported' }).waitFor()
    await expectGoodLooks(page, 'machines', { widths: [1280, 360] })
  })

  it('starts from a file in Cloud Storage; its end is said; deleted, it comes back until it is deleted permanently', async () => {
    const page = await open({ path: '/machines' })
    await openCreation(page)
    const dialog = dialogOf(page, MACHINES_TEXTS.dialogTitle)
    await dialog.getByLabel(TEXTS.name).fill('from-file')
    await dialog.getByLabel(TEXTS.image).selectOption({ label: TEXTS.startFile })
    await dialogOf(page, TEXTS.startFileTitle).getByText(`${NAME}.qcow2`).click()
    await screenshot(page, 'machine-create-choose')
    await inDialog(page, TEXTS.startFileTitle, TEXTS.startFileAction).click()
    await dialog.getByText(TEXTS.loginOptional).waitFor()
    await dialog.getByRole('slider', { name: TEXTS.memory }).focus()
    await page.keyboard.press('Home')
    await expectGoodLooks(page, 'machine-create-file')
    await dialog.getByRole('button', { name: MACHINES_TEXTS.create }).click()
    await toastText(page, MACHINES_TEXTS.creationStarted).waitFor()
    const card = page.getByRole('region', { name: 'from-file' })
    await card.getByText(/^Running/).waitFor()
    const screen = card.locator('img')
    await expect.poll(() => screen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await killMachines(machines.current())
    await card.getByText(MACHINES_TEXTS.endedUnexpectedly('')).waitFor()
    await expectGoodLooks(page, 'machines-failed')

    // Deleted and restored by the keyboard alone.
    await tabTo(page, card.getByRole('button', { name: TEXTS.removeOf('from-file') }))
    await page.keyboard.press('Enter')
    await typeInto(dialogOf(page, TEXTS.deleteTitle).locator('input'), TEST_PIN)
    await page.keyboard.press('Enter')
    await card.waitFor({ state: 'detached' })
    await tabTo(page, page.getByRole('button', { name: TEXTS.more, exact: true }))
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('menuitem').first())
    await page.keyboard.press('End')
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: TEXTS.trash }))).toBe(true)
    await page.keyboard.press('Enter')
    await expectGoodLooks(page, 'machines-trash', { widths: [1280, 360] })
    await tabTo(page, page.getByRole('button', { name: TEXTS.restoreOf('from-file') }))
    await page.keyboard.press('Enter')
    await dialogOf(page, TEXTS.trashTitle).getByText(TEXTS.trashEmpty).waitFor()
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: TEXTS.removeOf('from-file') }).click()
    await enterPin(page, TEXTS.deleteTitle, TEXTS.deleteAction)
    await card.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: TEXTS.more, exact: true }).click()
    await page.getByRole('menuitem', { name: TEXTS.trash }).click()
    await page.getByRole('button', { name: TEXTS.purgeOf('from-file') }).click()
    await enterPin(page, TEXTS.purge, TEXTS.purge)
    await dialogOf(page, TEXTS.trashTitle).getByText(TEXTS.trashEmpty).waitFor()
  })
})
