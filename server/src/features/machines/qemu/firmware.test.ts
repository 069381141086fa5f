import { stat } from 'node:fs/promises'
import { forceOffMachine, startMachine } from '@pinloft/contract/machines/control'
import { listMachines, type Machine } from '@pinloft/contract/machines/endpoints'
import { expect, test } from 'vitest'
import { Engines } from '../../../platform/engines/engines.ts'
import { openProductDatabase } from '../../../storage.ts'
import { answer } from '../../../testing/answer.ts'
import { sendForReply } from '../../../testing/operation.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { consoleDiskCopier } from '../disks/console-disk-copier.ts'
import { smallIso } from '../images/images.builders.ts'
import { machineFile } from '../machine-files.ts'
import {
  addMachine,
  killMachines,
  machineFolders,
  machineOnce,
  processOf,
  sendMachine,
  startMachinesApp,
} from '../machines.builders.ts'

test('a machine of Windows 11 has UEFI firmware and a TPM, which ends with it', async () => {
  const app = await startMachinesApp()
  const { id } = await addMachine(app, { osType: 'windows_11' })
  const folder = machineFolders(app.data.dataDir).of(id)
  const tpm = () => processOf(folder, 'runTpm')
  const start = () => sendForReply<Machine>(app, startMachine, { params: { id } })
  expect(await start()).toMatchObject({ status: 'running', statusReason: null })
  const tpmPid = await tpm()
  const restarted = await app.restart()
  await machineOnce(restarted, id, { status: 'running', statusReason: null })
  expect(await tpm()).toBe(tpmPid)
  expect(await frozenOf(restarted, id)).toEqual(['disk.qcow2', 'firmware.fd', 'tpm/tpm2-00.permall'])
  await sendForReply(restarted, forceOffMachine, { params: { id } })
  await expect(tpm()).rejects.toThrow('no process')
  // Its settings and the state of its TPM stay.
  expect(await sendForReply(restarted, startMachine, { params: { id } })).toMatchObject({ status: 'running' })
  process.kill(await processOf(folder), 'SIGKILL')
  await machineOnce(restarted, id, { status: 'stopped', statusReason: expect.stringContaining('stopped unexpectedly') })
  await expect(tpm()).rejects.toThrow('no process')
})

/** What a backup on the console copies of a machine that runs. */
async function frozenOf({ data }: TestApp, id: string): Promise<string[]> {
  const store = { dataDir: data.dataDir, openDatabase: () => openProductDatabase(data) }
  const freezer = consoleDiskCopier({ ...store, engines: new Engines({ dataDir: data.dataDir, paths: {} }) })
  const { files, close } = await freezer.freeze({ signal: new AbortController().signal })
  const { size } = await stat(machineFile(machineFolders(data.dataDir).of(id), 'firmwareSettings'))
  expect(files.find(({ path }) => path.endsWith('.fd'))?.sizeBytes).toBe(size)
  await close()
  return files.map(({ path }) => path.replace(`machines/${id}/`, '')).toSorted()
}

test('what is not installed is named, with what installs it, and nothing is made', async () => {
  const missing = {
    qemu: { 'qemu-system-x86_64': '/none' },
    'qemu-img': { 'qemu-img': '/none' },
    swtpm: { swtpm: '/none' },
  }
  for (const [name, programs] of Object.entries(missing)) {
    const app = await startMachinesApp({ programs })
    const { id } = await app.store('disc.iso', smallIso())
    const wanted = { osType: 'windows_11', fileId: id, isStarted: true }
    const title = name === 'swtpm' ? 'swtpm' : 'QEMU'
    expect(await answer(sendMachine(app, wanted))).toEqual([
      503,
      `${title} is not installed. Run “npm run engines” on the computer that runs Pinloft`,
    ])
    expect(await sendForReply<Machine[]>(app, listMachines, {})).toEqual([])
    expect(await machineFolders(app.data.dataDir).ids()).toEqual([])
    await killMachines(app.data.dataDir)
  }
})
