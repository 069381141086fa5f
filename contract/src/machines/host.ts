import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { ACCELERATIONS, MachineParams } from './endpoints.ts'
import { MACHINE_TICKET_SECONDS } from './limits.ts'

/** What this computer offers machines. */
export const MachineHost = z
  .object({
    /** Null if QEMU is not installed. */
    qemuVersion: z.string().nullable(),
    acceleration: z.enum(ACCELERATIONS),
    /** Why the processor's virtualisation is not used, in words; null if it is. */
    accelerationReason: z.string().nullable(),
    /** Windows 11 needs all three: UEFI firmware with secure boot, and a TPM. */
    hasFirmware: z.boolean(),
    hasTpm: z.boolean(),
    cpus: z.int().positive(),
    memoryBytes: z.int().positive(),
    /** What a machine that starts now can have. */
    freeMemoryBytes: z.int().nonnegative(),
    /** Memory of the machines that run. */
    givenMemoryBytes: z.int().nonnegative(),
    /** Null, like the capacity, if the file system does not report it. */
    freeDiskBytes: z.int().nonnegative().nullable(),
    diskCapacityBytes: z.int().positive().nullable(),
  })
  .meta({ id: 'MachineHost' })
export type MachineHost = z.infer<typeof MachineHost>

export const getMachineHost = endpoint({
  method: 'GET',
  path: '/api/virtual-machines/host',
  summary: 'What this computer offers machines: acceleration, processors, memory and disk',
  status: 200,
  reply: MachineHost,
  changedBy: ['vm_status_updated'],
})

/** `screen` speaks RFB (VNC) without authentication, `serial` the bytes of the first serial port. */
export const CONSOLE_KINDS = ['screen', 'serial'] as const
export type ConsoleKind = (typeof CONSOLE_KINDS)[number]

/** Path of the WebSockets of consoles. */
export const MACHINE_CONSOLE_PATH = '/ws/machine-console'

/** Sub-protocol that the server answers with. */
export const CONSOLE_PROTOCOL = 'binary'

/** What comes before the ticket in the sub-protocol that carries it: a secret is never part of an address. */
export const CONSOLE_TICKET_PROTOCOL_PREFIX = 'ticket.'

/** Sub-protocols to open a console with; noVNC takes them as `wsProtocols`. */
export function consoleProtocols(ticket: string): string[] {
  return [CONSOLE_PROTOCOL, `${CONSOLE_TICKET_PROTOCOL_PREFIX}${ticket}`]
}

/** Why the server closed a console: the machine stopped. A session that ended closes with `SOCKET_SESSION_ENDED`. */
export const CONSOLE_MACHINE_STOPPED = 4404

export const openMachineConsole = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/:id/console-tickets',
  summary: `A ticket for one WebSocket connection at ${MACHINE_CONSOLE_PATH}, as its sub-protocol "${CONSOLE_TICKET_PROTOCOL_PREFIX}…" beside "${CONSOLE_PROTOCOL}". Valid for this machine and session, once, within ${MACHINE_TICKET_SECONDS} seconds. 409 unless the machine is running`,
  status: 201,
  params: MachineParams,
  body: z
    .object({
      kind: z.enum(CONSOLE_KINDS).default('screen'),
      /** The server passes no keys, pointer or clipboard on. */
      isViewOnly: z.boolean().default(false),
    })
    .default({ kind: 'screen', isViewOnly: false }),
  reply: z.object({ ticket: z.string(), path: z.string(), expiresAt: z.iso.datetime() }),
})
