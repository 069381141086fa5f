import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import {
  MACHINE_CPU_MAX,
  MACHINE_CPU_MIN,
  MACHINE_MEMORY_MAX_GB,
  MACHINE_MEMORY_MIN_GB,
  MACHINE_MEMORY_STEP_GB,
  MACHINE_NAME_MAX_CHARACTERS,
  MACHINE_PASSWORD_MAX_CHARACTERS,
  MACHINE_SNAPSHOTS_MAX,
  MACHINE_STORAGE_MAX_GB,
  MACHINE_STORAGE_MIN_GB,
  MACHINE_STORAGE_STEP_GB,
  MACHINE_USER_MAX_CHARACTERS,
  MACHINES_MAX,
  SNAPSHOT_NAME_MAX_CHARACTERS,
} from './limits.ts'

export const MACHINES_ERRORS = {
  machine_fields_missing: { status: 400, message: 'Please fill in all required fields' },
  machine_name_invalid: { status: 400, message: 'This name has a character that is not allowed' },
  machine_name_too_long: {
    status: 400,
    message: `The name of a machine can have at most ${MACHINE_NAME_MAX_CHARACTERS} characters`,
  },
  machine_cpu_invalid: {
    status: 400,
    message: `A machine has ${MACHINE_CPU_MIN} to ${MACHINE_CPU_MAX} processors`,
  },
  machine_memory_invalid: {
    status: 400,
    message: `A machine has ${MACHINE_MEMORY_MIN_GB} to ${MACHINE_MEMORY_MAX_GB} GB of memory, in steps of ${MACHINE_MEMORY_STEP_GB} GB`,
  },
  machine_storage_invalid: {
    status: 400,
    message: `The disk of a machine has ${MACHINE_STORAGE_MIN_GB} to ${MACHINE_STORAGE_MAX_GB} GB, in steps of ${MACHINE_STORAGE_STEP_GB} GB`,
  },
  machine_disk_shrinks: { status: 400, message: 'The disk of a machine can only grow' },
  machine_creation_failed: {
    status: 503,
    message: ({ detail }) => `Failed to create virtual machine${detail === undefined ? '' : `. ${detail}`}`,
  },
  machine_not_found: { status: 404, message: 'This machine no longer exists' },
  machine_trashed: { status: 409, message: 'This machine is in the trash. Restore it first' },
  machine_not_trashed: { status: 409, message: 'This machine is not in the trash' },
  machines_too_many: {
    status: 413,
    message: `There can be at most ${MACHINES_MAX} machines, including those in the trash. Delete one permanently first`,
  },
  /** The detail is the whole sentence, with its numbers. */
  machine_memory_short: { status: 409, message: ({ detail = 'There is not enough memory' }) => detail },
  machine_disk_short: { status: 507, message: ({ detail = 'Not enough storage space' }) => detail },
  machine_status_wrong: {
    status: 409,
    message: ({ detail = 'in another state' }) => `This can’t be done while the machine is ${detail}`,
  },
  machine_busy: {
    status: 409,
    message: ({ detail = 'Its disk is in use' }) => `${detail}. Wait for it to finish or cancel it`,
  },
  machine_start_failed: {
    status: 503,
    message: ({ detail }) => `The machine did not start${detail === undefined ? '' : `. ${detail}`}`,
  },
  machine_unresponsive: {
    status: 503,
    message: 'The machine does not respond. Try again in a moment, or force it off',
  },
  machine_port_taken: {
    status: 409,
    message: ({ detail = 'This port' }) => `${detail} of this computer is already in use. Choose another one`,
  },
  machine_port_repeated: { status: 400, message: 'Each port of this computer can be forwarded only once' },
  machine_screen_unavailable: { status: 404, message: 'There is no screenshot of this machine yet' },
  machine_keys_unknown: {
    status: 422,
    message: ({ detail = 'These characters' }) => `A US keyboard can’t type: ${detail}`,
  },
  machine_console_refused: {
    status: 403,
    message: 'This console connection has expired or was already used. Connect again',
  },
  machine_image_missing: {
    status: 409,
    message: ({ detail = 'this operating system' }) =>
      `There is no disk image of ${detail} yet. Fetch it, or put its ISO into the folder “Machine images” in Cloud Storage`,
  },
  machine_image_not_found: { status: 404, message: 'This disk image no longer exists' },
  machine_image_unusable: {
    status: 422,
    message: ({ detail = 'It is damaged' }) => `This disk image can’t be used. ${detail}`,
  },
  machine_image_not_fetchable: { status: 409, message: 'There is no official disk image to fetch. Use your own ISO' },
  machine_image_fetching: { status: 409, message: 'This disk image is already being fetched' },
  machine_image_unreachable: {
    status: 502,
    message: ({ detail = 'the disk image' }) => `Could not download ${detail}. Check the connection and try again`,
  },
  machine_image_checksum_wrong: {
    status: 422,
    message: 'The downloaded disk image does not match its published checksum and was discarded. Try again',
  },
  machine_image_not_deletable: {
    status: 409,
    message: 'This disk image is a file. Delete it where it is stored',
  },
  machine_login_missing: { status: 400, message: 'Enter a user name, and a password or an SSH key' },
  machine_user_invalid: {
    status: 400,
    message: `A user name starts with a lowercase letter and has at most ${MACHINE_USER_MAX_CHARACTERS} lowercase letters, digits, hyphens and underscores`,
  },
  machine_password_too_long: {
    status: 400,
    message: `The password of a user can have at most ${MACHINE_PASSWORD_MAX_CHARACTERS} characters`,
  },
  machine_ssh_key_invalid: {
    status: 400,
    message: 'This is not a public SSH key, such as the content of id_ed25519.pub',
  },
  machine_disk_unusable: {
    status: 422,
    message: ({ detail = 'It is damaged' }) => `This disk can’t be used. ${detail}`,
  },
  machine_disc_unusable: {
    status: 422,
    message: ({ detail = 'Not an ISO' }) => `This disc can’t be used. ${detail}`,
  },
  machine_snapshot_not_found: { status: 404, message: 'This snapshot no longer exists' },
  machine_snapshot_name_too_long: {
    status: 400,
    message: `The name of a snapshot can have at most ${SNAPSHOT_NAME_MAX_CHARACTERS} characters`,
  },
  machine_snapshots_too_many: {
    status: 413,
    message: `A machine can have at most ${MACHINE_SNAPSHOTS_MAX} snapshots. Delete one first`,
  },
  machine_disk_work_failed: {
    status: 500,
    message: ({ detail }) => `The disk operation failed${detail === undefined ? '' : `. ${detail}`}`,
  },
} as const satisfies ErrorCatalogue
