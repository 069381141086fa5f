import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { PC_NAME_MAX_CHARACTERS, PC_SYNC_MAX } from './limits.ts'

export const PC_SYNC_ERRORS = {
  pc_sync_not_found: { status: 404, message: 'This folder is no longer synced' },
  pc_sync_engine_old: { status: 503, message: ({ detail = '' }) => detail },
  pc_sync_engine_down: {
    status: 503,
    message: ({ detail }) => (detail === undefined ? 'Syncthing does not run' : `Syncthing does not run: ${detail}`),
  },
  pc_sync_device_invalid: { status: 400, message: 'This isn’t a device ID. It has 8 groups of 7 characters.' },
  pc_sync_device_own: {
    status: 400,
    message: 'This is the ID of Pinloft itself. Enter the one that the computer shows',
  },
  pc_sync_name_missing: { status: 400, message: 'Name the computer' },
  pc_sync_name_too_long: {
    status: 400,
    message: `The name of a computer can have at most ${PC_NAME_MAX_CHARACTERS} characters`,
  },
  pc_sync_folder_missing: { status: 400, message: 'Choose a folder' },
  pc_sync_folder_taken: {
    status: 409,
    message: ({ detail = '' }) => `${detail} is synced already, or is inside a folder that is, or has one inside`,
  },
  pc_sync_too_many: { status: 409, message: `At most ${PC_SYNC_MAX} folders can be synced` },
  pc_sync_ignore_invalid: {
    status: 400,
    message: ({ detail = '' }) => `This line cannot be used: ${detail}`,
  },
  pc_sync_hold_changed: {
    status: 409,
    message: 'What is on the computer has changed meanwhile. Look at it again, then decide',
  },
  pc_sync_conflict_gone: { status: 404, message: 'This conflict no longer exists' },
} as const satisfies ErrorCatalogue
