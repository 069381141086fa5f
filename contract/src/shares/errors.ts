import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { SHARES_MAX } from './limits.ts'

export const SHARES_ERRORS = {
  share_not_found: { status: 404, message: 'This link has already been deleted' },
  share_ended: { status: 404, message: 'This link no longer works' },
  share_expiry_past: { status: 400, message: 'Choose a date after today' },
  share_password_missing: { status: 400, message: 'Choose a password' },
  share_folder_only: { status: 400, message: 'Only folders can receive files' },
  share_world_only: { status: 400, message: 'Visitors can only build in worlds' },
  share_world_missing: { status: 404, message: 'This world is not in the cloud yet. Try again in a moment' },
  share_takes_no_files: { status: 403, message: 'This link does not accept files' },
  share_cookie_missing: {
    status: 403,
    message: 'Your browser blocks cookies for this page. Allow them, then reload it',
  },
  share_size_reached: { status: 413, message: ({ detail = '' }) => `This link accepts up to ${detail} are left.` },
  share_files_reached: {
    status: 409,
    message: ({ detail = '' }) => `This link accepts up to ${detail}, and all of them are already here or on their way`,
  },
  share_no_room: {
    status: 507,
    message: 'There is not enough space for this file. Tell the person who sent you the link.',
  },
  share_uploads_too_many: {
    status: 503,
    message: 'Too many files are being sent through this link. Wait for some to finish',
  },
  shares_too_many: {
    status: 409,
    message: `There are already ${SHARES_MAX.toLocaleString('en')} links. Delete the ones you no longer need`,
  },
} as const satisfies ErrorCatalogue
