import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { changeMachineDisc } from '@pinloft/contract/machines/disks'
import { createMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { type Endpoint, pathOf } from '@pinloft/contract/shared/endpoint'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findGrub } from '../scripts/system-packages.mjs'
import { freePort } from '../tests/support/free-port.ts'
import { sessionHeaders } from './files.actions.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support.ts'

/** Its name makes it the disc of Ubuntu. */
export const SHELL_IMAGE = 'ubuntu 22 shell.iso'
/** What it says on the screen and on the serial port goes to both, and keys come from both. */
const SHELL_COMMANDS = ['serial', 'terminal_output console serial', 'terminal_input console serial']
const SHELL_MODULES = 'serial terminal echo halt normal'

export interface MachinesServer {
  current: () => Pinloft
  /** Kills it and starts it again with the same data, at the same address. */
  killed: () => Promise<void>
  started: () => Promise<void>
  stop: () => Promise<void>
}

/** A server whose machines are emulated and can start from a disc with a shell. Everything of it is below a folder. */
export async function startMachinesServer(parent = tmpdir()): Promise<MachinesServer> {
  const folder = await mkdtemp(join(parent, 'pinloft-machines-'))
  const imagesFolder = join(folder, 'images')
  const dataDir = join(folder, 'data')
  await mkdir(imagesFolder)
  await makeShellDisc(folder, join(imagesFolder, SHELL_IMAGE))
  const env = { VM_ACCEL: 'tcg', MACHINE_IMAGES_DIR: imagesFolder, PORT: String(await freePort()) }
  const start = () => startPinloft({ env, dataDir })
  let server = await start()
  return {
    current: () => server,
    killed: () => server.kill(),
    async started() {
      server = await start()
    },
    async stop() {
      // They outlive the server, but not the test.
      for (const { id, status } of await machinesOf(server)) {
        if (status !== 'stopped') await post(server, `/api/virtual-machines/${id}/force-off`)
      }
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** A disc that boots to a shell within a second. */
async function makeShellDisc(folder: string, path: string): Promise<void> {
  const source = join(folder, 'disc')
  await mkdir(join(source, 'boot/grub'), { recursive: true })
  await writeFile(join(source, 'boot/grub/grub.cfg'), `${SHELL_COMMANDS.join('\n')}\n`)
  const lean = ['--locales=', '--fonts=', '--themes=', `--install-modules=${SHELL_MODULES}`]
  await promisify(execFile)(findGrub() ?? 'grub-mkrescue', ['-o', path, ...lean, source])
}

export async function machinesOf(server: Pinloft): Promise<Machine[]> {
  const reply = await fetch(`${server.url}/api/virtual-machines`, { headers: await sessionHeaders(server) })
  return reply.json()
}

/** A machine that is off, and would start from its own disk, where its system is put. */
export async function addMachineWithDisk(server: Pinloft, name: string): Promise<{ id: string; folder: string }> {
  const headers = { ...(await sessionHeaders(server)), 'content-type': 'application/json' }
  const send = async ({ method, path }: Endpoint, id: string, body: object) =>
    (await fetch(server.url + pathOf(path, { id }), { method, headers, body: JSON.stringify(body) })).json()
  const wanted = { name, osType: 'ubuntu_22', cpu: 1, memory: 2, storage: 20, isStarted: false }
  const { id } = await send(createMachine, '', wanted)
  await send(changeMachineDisc, id, {})
  return { id, folder: join(server.dataDir, 'machines', id) }
}

/** Waits until the only job of a kind is done. */
export async function waitForJob(server: Pinloft, kind: string): Promise<void> {
  const states = async () => {
    const reply = await fetch(server.url + listJobs.path, { headers: await sessionHeaders(server) })
    const jobs: Job[] = await reply.json()
    return jobs.filter((job) => job.kind === kind).map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['done'])
}

async function post(server: Pinloft, path: string): Promise<void> {
  await fetch(server.url + path, { method: 'POST', headers: await sessionHeaders(server) })
}

/** Kills the processes of a server's machines, which run in the folders of their machines. */
export async function killMachines({ dataDir }: Pinloft): Promise<void> {
  for (const pid of await readdir('/proc')) {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (folder.startsWith(join(dataDir, 'machines'))) process.kill(Number(pid), 'SIGKILL')
  }
}

export const openCreation = (page: Page) => page.getByRole('button', { name: MACHINES_TEXTS.create }).first().click()
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
export const toastText = (page: Page, text: string) =>
  page.locator('li[data-state=open]').getByText(text, { exact: true }).first()

export const inDialog = (page: Page, title: string, action: string) =>
  dialogOf(page, title).getByRole('button', { name: action, exact: true })
/** Confirms with the PIN. */
export async function enterPin(page: Page, title: string, action: string): Promise<void> {
  await dialogOf(page, title).locator('input').fill(TEST_PIN)
  await inDialog(page, title, action).click()
}
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
/** Waits until a machine, or the first of several, is said to have a status. */
export const hasStatus = (page: Page, status: keyof typeof MACHINES_TEXTS.statuses) =>
  page
    .getByText(new RegExp(`^${MACHINES_TEXTS.statuses[status]}`))
    .first()
    .waitFor()

/** Presses Tab until an element has the keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

const SHIFTED = /[A-Z~!@#$%^&*()_+{}|:"<>?]/

/** Types what the machine gets as on a real keyboard, where Shift is a key too. */
export async function typeToMachine(page: Page, text: string): Promise<void> {
  for (const character of text) {
    const hasShift = SHIFTED.test(character)
    if (hasShift) await page.keyboard.down('Shift')
    await page.keyboard.press(character === '\n' ? 'Enter' : character, { delay: 20 })
    if (hasShift) await page.keyboard.up('Shift')
  }
}

export const screenOf = (page: Page) => page.getByRole('application').locator('canvas')

/** Changes between the screen and the serial port of a machine, and waits until it is there. */
export async function showConsole(page: Page, tab: 'screen' | 'serial'): Promise<void> {
  await page.getByRole('radiogroup', { name: TEXTS.console }).getByText(TEXTS[tab], { exact: true }).click()
  if (tab === 'screen') await screenOf(page).waitFor()
  else await expect.poll(() => serialText(page)).toContain('grub>')
}

/** What is seen on the serial console, its lines as one text. */
export async function serialText(page: Page): Promise<string> {
  const lines = await page.locator('.xterm-accessibility-tree > div').allInnerTexts()
  return lines.join('\n').replaceAll('\u00a0', ' ')
}
