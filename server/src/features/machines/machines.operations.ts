import { deleteMachine, purgeMachine, restoreMachine } from '@pinloft/contract/machines/control'
import { changeMachineDisc, deleteMachineSnapshot } from '@pinloft/contract/machines/disks'
import { changeMachine, createMachine } from '@pinloft/contract/machines/endpoints'
import { chooseMachineImage } from '@pinloft/contract/machines/images'
import { type Operation, send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { takeSnapshot } from './disks/disks.builders.ts'
import { storeImage } from './images/images.builders.ts'
import { addMachine, sendMachine } from './machines.builders.ts'

const addTrashed = async (app: TestApp) => {
  const { id } = await addMachine(app)
  await sendForReply(app, deleteMachine, { params: { id }, payload: { pin: TEST_PIN } })
  return id
}

export const machinesOperations: readonly Operation[] = [
  {
    name: 'a machine that is created',
    endpoint: createMachine,
    prepare: storeImage,
    action: (app, fileId) => sendMachine(app, { fileId }),
  },
  {
    name: 'a machine that is renamed and enlarged',
    endpoint: changeMachine,
    prepare: async (app) => (await addMachine(app)).id,
    action: (app, id) => send(app, changeMachine, { params: { id }, payload: { name: uniqueText(), storage: 30 } }),
  },
  {
    name: 'a machine that is deleted',
    endpoint: deleteMachine,
    prepare: async (app) => (await addMachine(app)).id,
    action: (app, id) => send(app, deleteMachine, { params: { id }, payload: { pin: TEST_PIN } }),
  },
  {
    name: 'a machine that is taken out of the trash',
    endpoint: restoreMachine,
    prepare: addTrashed,
    action: (app, id) => send(app, restoreMachine, { params: { id } }),
  },
  {
    name: 'a machine that is deleted permanently',
    endpoint: purgeMachine,
    prepare: addTrashed,
    action: (app, id) => send(app, purgeMachine, { params: { id }, payload: { pin: TEST_PIN } }),
  },
  {
    name: 'an image that is chosen for an operating system',
    endpoint: chooseMachineImage,
    prepare: storeImage,
    action: (app, imageId) => send(app, chooseMachineImage, { params: { osType: 'centos_8' }, payload: { imageId } }),
  },
  {
    name: 'another disc in the drive of a machine',
    endpoint: changeMachineDisc,
    prepare: async (app) => `${(await addMachine(app)).id} ${await storeImage(app)}`,
    action: (app, ids) => {
      const [id = '', fileId] = ids.split(' ')
      return send(app, changeMachineDisc, { params: { id }, payload: { fileId } })
    },
  },
  {
    name: 'a snapshot that is deleted',
    endpoint: deleteMachineSnapshot,
    prepare: async (app) => {
      const { id } = await addMachine(app)
      return `${id} ${await takeSnapshot(app, id)}`
    },
    action: (app, ids) => {
      const [id = '', snapshotId = ''] = ids.split(' ')
      return send(app, deleteMachineSnapshot, { params: { id, snapshotId }, payload: { pin: TEST_PIN } })
    },
  },
]

const JOB = 'a row of a job; what the job does has tests of its own'
const COMMAND = 'what QEMU does at once; the row only notes since when it runs'

/** Routes that change something, but cannot leave it half done. */
export const machinesWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/virtual-machines/:id/start': COMMAND,
  'POST /api/virtual-machines/:id/shut-down': COMMAND,
  'POST /api/virtual-machines/:id/reboot': COMMAND,
  'POST /api/virtual-machines/:id/force-off': COMMAND,
  'POST /api/virtual-machines/:id/pause': COMMAND,
  'POST /api/virtual-machines/:id/resume': COMMAND,
  'POST /api/virtual-machines/:id/snapshots': JOB,
  'POST /api/virtual-machines/:id/snapshots/:snapshotId/revert': JOB,
  'POST /api/virtual-machines/:id/clone': JOB,
  'POST /api/virtual-machines/:id/export': JOB,
  'POST /api/virtual-machines/import': JOB,
  'POST /api/virtual-machines/images/systems/:osType/fetch': 'a row of a job; an image gets its name in one step',
  'DELETE /api/virtual-machines/images/:id': 'a fetched image, which is removed in one step',
  'POST /api/virtual-machines/:id/keys': 'keys, of which nothing is stored',
  'POST /api/virtual-machines/:id/console-tickets': 'a ticket, in memory only',
}
