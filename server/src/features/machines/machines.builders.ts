import { join } from 'node:path'
import { startMachine } from '@pinloft/contract/machines/control'
import { createMachine, getMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { expect, onTestFinished } from 'vitest'
import type { Config } from '../../platform/config.ts'
import { ProgramProcess } from '../../platform/process/program-process.ts'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../testing/test-app.ts'
import { installEchoSystem } from './echo-system.builders.ts'
import { smallIso } from './images/images.builders.ts'
import { MACHINE_FILES, MACHINES_FOLDER, machineFile } from './machine-files.ts'
import { MachineFolders } from './machine-folders.ts'

export function sendMachine(app: TestApp, wanted: object = {}) {
  const payload = {
    userId: 1,
    name: uniqueText(),
    osType: 'ubuntu_22',
    cpu: 1,
    memory: 2,
    storage: 20,
    isStarted: false,
  }
  return send(app, createMachine, { payload: { ...payload, ...wanted } })
}

/** A machine with a disc that does not boot, unless another one is wanted. */
export async function addMachine(app: TestApp, wanted: object = {}): Promise<Machine> {
  const response = await sendMachine(app, { fileId: await discOf(app), ...wanted })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<Machine>()
}

export function machine(app: TestApp, id: string): Promise<Machine> {
  return sendForReply<Machine>(app, getMachine, { params: { id } })
}

export function machineFolders(dataDir: string): MachineFolders {
  return new MachineFolders(join(dataDir, MACHINES_FOLDER))
}

/** An app whose machines end with the test. */
export async function startMachinesApp(settings: Partial<Config> = {}): Promise<TestApp> {
  const app = await startOpenTestApp(settings)
  onTestFinished(() => killMachines(app.data.dataDir))
  return app
}

/** A machine that runs, with a system that repeats what is typed. */
export async function addRunningMachine(app: TestApp): Promise<Machine> {
  const { id } = await addMachine(app)
  await installEchoSystem(machineFolders(app.data.dataDir).of(id))
  return sendForReply<Machine>(app, startMachine, { params: { id } })
}

const discs = new WeakMap<TestApp, Promise<string>>()

/** The id of an ISO in Cloud Storage, which is stored once for each app. */
function discOf(app: TestApp): Promise<string> {
  const stored = discs.get(app) ?? app.store('disc.iso', smallIso()).then(({ id }) => id)
  discs.set(app, stored)
  return stored
}

/** Kills the processes of all machines below a data folder. */
export async function killMachines(dataDir: string): Promise<void> {
  const folders = machineFolders(dataDir)
  for (const id of await folders.ids()) {
    for (const run of [MACHINE_FILES.run, MACHINE_FILES.runTpm]) {
      const left = await findProcess(join(folders.of(id), run))
      await left?.remove()
      left?.release()
    }
  }
}

/** The process of the machine with this folder, or of its TPM. */
export async function processOf(folder: string, run: 'run' | 'runTpm' = 'run'): Promise<number> {
  const found = await findProcess(machineFile(folder, run))
  found?.release()
  if (found?.pid === undefined) throw new Error('The machine has no process')
  return found.pid
}

function findProcess(folder: string): Promise<ProgramProcess | undefined> {
  const limits = { memoryBytes: 0, logMaxBytes: 0 }
  return ProgramProcess.find({ program: '', args: [], folder, outlivesServer: true, ...limits })
}

/** Waits until a machine has a status. */
export async function machineOnce(app: TestApp, id: string, expected: object): Promise<void> {
  await expect.poll(() => machine(app, id), { interval: 25 }).toMatchObject(expected)
}
