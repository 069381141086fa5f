import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  MACHINE_CPU_MAX,
  MACHINE_CPU_MIN,
  MACHINE_MEMORY_MAX_GB,
  MACHINE_MEMORY_MIN_GB,
  MACHINE_MEMORY_STEP_GB,
  MACHINE_NAME_MAX_CHARACTERS,
  MACHINE_PORT_FORWARDS_MAX,
  MACHINE_STORAGE_MAX_GB,
  MACHINE_STORAGE_MIN_GB,
  MACHINE_STORAGE_STEP_GB,
} from './limits.ts'

/** Operating systems that a machine can be created for. */
export const MACHINE_OS_TYPES = ['windows_11', 'windows_server', 'ubuntu_22', 'centos_8'] as const
export type MachineOsType = (typeof MACHINE_OS_TYPES)[number]

/** What each operating system is called, and what it needs at least, by its maker. */
export const MACHINE_SYSTEMS: Readonly<
  Record<MachineOsType, { name: string; isEndOfLife: boolean; least: { cpu: number; memory: number; storage: number } }>
> = {
  windows_11: { name: 'Windows 11 Pro', isEndOfLife: false, least: { cpu: 2, memory: 4, storage: 70 } },
  windows_server: { name: 'Windows Server 2022', isEndOfLife: false, least: { cpu: 1, memory: 2, storage: 40 } },
  ubuntu_22: { name: 'Ubuntu 22.04 LTS', isEndOfLife: false, least: { cpu: 1, memory: 2, storage: 20 } },
  centos_8: { name: 'CentOS 8', isEndOfLife: true, least: { cpu: 1, memory: 2, storage: 20 } },
}

export const MACHINE_STATUSES = ['running', 'starting', 'stopping', 'stopped', 'paused', 'error'] as const
export type MachineStatus = (typeof MACHINE_STATUSES)[number]

/** `kvm` uses the processor's virtualisation; `tcg` emulates the processor and is many times slower. */
export const ACCELERATIONS = ['kvm', 'tcg'] as const
export type Acceleration = (typeof ACCELERATIONS)[number]

/** Work on a machine during which it cannot be started, changed or deleted. */
export const MACHINE_ACTIVITIES = ['snapshot', 'revert', 'clone', 'export', 'import', 'backup'] as const
export type MachineActivity = (typeof MACHINE_ACTIVITIES)[number]

const Port = z.int().min(1).max(65_535)

/** A port of this computer, reachable from this computer only, that leads to one of the machine. */
export const PortForward = z
  .object({ name: z.string().trim().max(60).default(''), hostPort: Port, guestPort: Port })
  .meta({ id: 'PortForward' })
export type PortForward = z.infer<typeof PortForward>

/** What a machine used in the seconds before `at`. */
export const MachineUsage = z
  .object({
    at: z.iso.datetime(),
    /** Of all its processors together. */
    cpuPercent: z.number().min(0).max(100),
    /** Memory of this computer that it takes; a machine rarely gives back what it once used. */
    memoryBytes: z.int().nonnegative(),
    diskReadBytesPerSecond: z.number().nonnegative(),
    diskWriteBytesPerSecond: z.number().nonnegative(),
    /** Null where it cannot be measured. */
    networkInBytesPerSecond: z.number().nonnegative().nullable(),
    networkOutBytesPerSecond: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'MachineUsage' })
export type MachineUsage = z.infer<typeof MachineUsage>

export const Machine = z
  .object({
    id: z.string(),
    name: z.string(),
    osType: z.enum(MACHINE_OS_TYPES),
    /** Name of the operating system. */
    operatingSystem: z.string(),
    status: z.enum(MACHINE_STATUSES),
    /** Why it has this status, in words, if nobody asked for it: 'It stopped unexpectedly: …'. */
    statusReason: z.string().nullable(),
    /** Processors. */
    cpu: z.int(),
    /** In GB. */
    memory: z.int(),
    /** Size of its disk in GB. It takes only `diskBytes` of this computer's disk. */
    storage: z.int(),
    diskBytes: z.int().nonnegative(),
    /** How it runs; null unless it does. */
    acceleration: z.enum(ACCELERATIONS).nullable(),
    /** The ISO in its drive. */
    disc: z.object({ name: z.string() }).nullable(),
    portForwards: z.array(PortForward),
    /** Whether it starts together with Pinloft. */
    isAutostarted: z.boolean(),
    /** Null where nothing is being done with its disk. */
    activity: z.enum(MACHINE_ACTIVITIES).nullable(),
    snapshotCount: z.int().nonnegative(),
    createdAt: z.iso.datetime(),
    /** Null unless it runs. */
    startedAt: z.iso.datetime().nullable(),
    /** When the picture of its screen was taken; null if there is none. */
    pictureAt: z.iso.datetime().nullable(),
    /** The latest measurement; null unless it runs. */
    usage: MachineUsage.nullable(),
  })
  .meta({ id: 'Machine' })
export type Machine = z.infer<typeof Machine>

export const MachineParams = z.object({ id: EntryId })
export const MachineDone = z.object({ message: z.string() })

export const listMachines = endpoint({
  method: 'GET',
  path: '/api/virtual-machines',
  summary: 'All machines, newest first',
  status: 200,
  reply: z.array(Machine),
  changedBy: ['vm_status_updated'],
})

/** The first user of an image that is set up at its first start. */
export const MachineLogin = z.object({
  user: z
    .string()
    .nullish()
    .transform((text) => text?.trim() ?? ''),
  /** Never stored in the database, and in no reply. */
  password: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  sshKey: z
    .string()
    .nullish()
    .transform((text) => text?.trim() ?? ''),
})
export type MachineLogin = z.infer<typeof MachineLogin>

const Name = z
  .string()
  .nullish()
  .transform((name) => name?.trim() ?? '')
  .describe(`At most ${MACHINE_NAME_MAX_CHARACTERS} characters`)

/** The rules, not the schema, report numbers that are out of bounds. */
const Sizes = {
  cpu: z.number().describe(`Processors, ${MACHINE_CPU_MIN} to ${MACHINE_CPU_MAX}`),
  memory: z
    .number()
    .describe(`In GB, ${MACHINE_MEMORY_MIN_GB} to ${MACHINE_MEMORY_MAX_GB} in steps of ${MACHINE_MEMORY_STEP_GB}`),
  storage: z
    .number()
    .describe(`In GB, ${MACHINE_STORAGE_MIN_GB} to ${MACHINE_STORAGE_MAX_GB} in steps of ${MACHINE_STORAGE_STEP_GB}`),
}

export const createMachine = endpoint({
  method: 'POST',
  path: '/api/virtual-machines',
  summary:
    'Creates a machine and starts it. Without an image, that of its operating system is used; 409 if there is none. A cloud image needs a login',
  status: 201,
  body: z.object({
    /** Ignored: there is one person. */
    userId: z.unknown().optional(),
    name: Name,
    osType: z
      .string()
      .nullish()
      .transform((osType) => osType ?? ''),
    cpu: Sizes.cpu.default(2),
    memory: Sizes.memory.default(4),
    storage: Sizes.storage.default(50),
    /** An image of the library. */
    imageId: EntryId.nullish().transform((id) => id ?? null),
    /** Instead of an image: an ISO or qcow2 in Cloud Storage. */
    fileId: EntryId.nullish().transform((id) => id ?? null),
    login: MachineLogin.nullish().transform((login) => login ?? null),
    /** False leaves it stopped. */
    isStarted: z
      .boolean()
      .nullish()
      .transform((isStarted) => isStarted ?? true),
  }),
  reply: Machine,
  announces: ['vm_status_updated'],
})

export const getMachine = endpoint({
  method: 'GET',
  path: '/api/virtual-machines/:id',
  summary: 'A machine',
  status: 200,
  params: MachineParams,
  reply: Machine,
  changedBy: ['vm_status_updated'],
})

export const changeMachine = endpoint({
  method: 'PATCH',
  path: '/api/virtual-machines/:id',
  summary:
    'Changes a machine; what is left out stays. Processors, memory and storage only while it is stopped, and a disk only grows. Other ports take effect at once',
  status: 200,
  params: MachineParams,
  body: z.object({
    name: Name.optional(),
    cpu: Sizes.cpu.optional(),
    memory: Sizes.memory.optional(),
    storage: Sizes.storage.optional(),
    isAutostarted: z.boolean().optional(),
    portForwards: z.array(PortForward).max(MACHINE_PORT_FORWARDS_MAX).optional(),
  }),
  reply: Machine,
  announces: ['vm_status_updated'],
})
