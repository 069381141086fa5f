import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Machine, MachineDone, MachineParams, MachineUsage } from './endpoints.ts'
import { MACHINE_KEYS_MAX_CHARACTERS, MACHINE_USAGE_KEPT_MINUTES } from './limits.ts'

function command(path: string, summary: string) {
  return endpoint({
    method: 'POST',
    path: `/api/virtual-machines/:id/${path}` as const,
    summary,
    status: 200,
    params: MachineParams,
    reply: Machine,
    announces: ['vm_status_updated'],
  })
}

export const startMachine = command('start', 'Starts a machine, and answers when it runs')
export const shutDownMachine = command(
  'shut-down',
  'Asks the operating system of a machine to shut down, and answers at once; the machine is `stopping` until it has done so',
)
export const rebootMachine = command('reboot', 'Resets a machine, like its reset button')
export const forceOffMachine = command('force-off', 'Cuts the power of a machine, and answers when it is off')
export const pauseMachine = command('pause', 'Halts the processors of a machine; it keeps its memory')
export const resumeMachine = command('resume', 'Lets a paused machine go on')

export const deleteMachine = endpoint({
  method: 'DELETE',
  path: '/api/virtual-machines/:id',
  summary:
    'Moves a machine with its disk and snapshots to the trash, for as long as deleted files. One that runs is turned off',
  status: 200,
  params: MachineParams,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: MachineDone,
  announces: ['vm_status_updated'],
})

export const TrashedMachine = Machine.pick({
  id: true,
  name: true,
  operatingSystem: true,
  storage: true,
  diskBytes: true,
})
  .extend({
    deletedAt: z.iso.datetime(),
    /** Null for never. */
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TrashedMachine' })
export type TrashedMachine = z.infer<typeof TrashedMachine>

export const listTrashedMachines = endpoint({
  method: 'GET',
  path: '/api/virtual-machines/trash',
  summary: 'Machines in the trash, last deleted first',
  status: 200,
  reply: z.array(TrashedMachine),
  changedBy: ['vm_status_updated', 'trash_changed'],
})

export const restoreMachine = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/:id/restore',
  summary: 'Restores a machine from the trash; it is stopped. One that is not in the trash is left as it is',
  status: 200,
  params: MachineParams,
  reply: Machine,
  announces: ['vm_status_updated'],
})

export const purgeMachine = endpoint({
  method: 'DELETE',
  path: '/api/virtual-machines/trash/:id',
  summary: 'Permanently deletes a machine in the trash, and replies once its disk is deleted',
  status: 200,
  params: MachineParams,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: MachineDone,
  announces: ['vm_status_updated'],
})

export const getMachineScreen = endpoint({
  method: 'GET',
  path: '/api/virtual-machines/:id/screen',
  summary:
    'Picture of the screen of a machine, as PNG: as it is now if it runs, else its last one. 404 if there is none',
  status: 200,
  params: MachineParams,
  reply: null,
})

export const getMachineUsage = endpoint({
  method: 'GET',
  path: '/api/virtual-machines/:id/usage',
  summary: `The usage of a machine in the last ${MACHINE_USAGE_KEPT_MINUTES} minutes, oldest first; \`machine_usage_measured\` announces the next values`,
  status: 200,
  params: MachineParams,
  reply: z.array(MachineUsage),
})

/** Keys that are pressed together, by their names in QEMU ("QKeyCode"). */
export const MACHINE_KEY_COMBINATIONS = {
  'ctrl-alt-delete': ['ctrl', 'alt', 'delete'],
  'ctrl-alt-f1': ['ctrl', 'alt', 'f1'],
  'ctrl-alt-f2': ['ctrl', 'alt', 'f2'],
  'alt-tab': ['alt', 'tab'],
  'alt-f4': ['alt', 'f4'],
  windows: ['meta_l'],
  escape: ['esc'],
  enter: ['ret'],
} as const
export type MachineKeyCombination = keyof typeof MACHINE_KEY_COMBINATIONS

export const sendMachineKeys = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/:id/keys',
  summary: `Presses keys on a running machine: a combination, or at most ${MACHINE_KEYS_MAX_CHARACTERS} characters of text, as typed on a US keyboard. Longer text takes several calls, one after the other. Replies once all keys are pressed; 422 names the characters that the keyboard lacks, and presses nothing`,
  status: 200,
  params: MachineParams,
  body: z.union([
    z.object({ combination: z.enum(Object.keys(MACHINE_KEY_COMBINATIONS) as MachineKeyCombination[]) }),
    z.object({ text: z.string().max(MACHINE_KEYS_MAX_CHARACTERS) }),
  ]),
  reply: MachineDone,
})

export const awaitMachineKeys = endpoint({
  method: 'GET',
  path: '/api/virtual-machines/:id/keys',
  summary:
    'Waits until a running machine has taken the keys pressed so far, for a second at most, and says whether it has: a slow one loses what is typed faster',
  status: 200,
  params: MachineParams,
  reply: z.object({ areTaken: z.boolean() }),
})
