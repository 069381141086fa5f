/** Processors of a machine. */
export const MACHINE_CPU_MIN = 1
export const MACHINE_CPU_MAX = 8
export const MACHINE_CPU_DEFAULT = 2
/** Memory of a machine in GB. */
export const MACHINE_MEMORY_MIN_GB = 2
export const MACHINE_MEMORY_MAX_GB = 32
export const MACHINE_MEMORY_STEP_GB = 2
export const MACHINE_MEMORY_DEFAULT_GB = 4
/** Size of a machine's disk in GB. */
export const MACHINE_STORAGE_MIN_GB = 20
export const MACHINE_STORAGE_MAX_GB = 500
export const MACHINE_STORAGE_STEP_GB = 10
export const MACHINE_STORAGE_DEFAULT_GB = 50
/** Longest name of a machine, in characters. */
export const MACHINE_NAME_MAX_CHARACTERS = 300
/** Most machines, including those in the trash. */
export const MACHINES_MAX = 100
/** Most ports of this computer that lead to one machine. */
export const MACHINE_PORT_FORWARDS_MAX = 20
/** Most snapshots of a machine. */
export const MACHINE_SNAPSHOTS_MAX = 50
/** Longest name of a snapshot, in characters. */
export const SNAPSHOT_NAME_MAX_CHARACTERS = 100
/** How long a ticket for a console can be used. */
export const MACHINE_TICKET_SECONDS = 30
/** Most characters typed by one call. */
export const MACHINE_KEYS_MAX_CHARACTERS = 1000
/** How long measurements of what a machine uses are kept, and how often one is made. */
export const MACHINE_USAGE_KEPT_MINUTES = 10
export const MACHINE_USAGE_INTERVAL_SECONDS = 2
/** Longest name of a user that is set up in an image, in characters. */
export const MACHINE_USER_MAX_CHARACTERS = 32
/** Longest password of such a user, in characters. */
export const MACHINE_PASSWORD_MAX_CHARACTERS = 256
/** Longest SSH key, in characters. */
export const SSH_KEY_MAX_CHARACTERS = 16_384
