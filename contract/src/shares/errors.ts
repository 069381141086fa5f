import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { SHARES_MAX } from './limits.ts'

export const SHARES_ERRORS = {
  share_not_found: { status: 404, message: 'This link has already been deleted' },
  share_ended: { status: 404, message: 'This link no longer works' },
  share_expiry_past: { status: 400, message: 'Choose a date after today' },
  share_password_missing: { status: 400, message: 'Choose a password' },
  share_folder_only: { status: 400, message: 'Only a folder can take files' },
  share_takes_no_files: { status: 403, message: 'Nothing can be added through this link' },
  share_cookie_missing: {
    status: 403,
    message: 'Your browser keeps no cookies for this page. Allow them, then load it again',
  },
  share_size_reached: { status: 413, message: ({ detail = '' }) => `This link takes up to ${detail} are left.` },
  share_files_reached: {
    status: 409,
    message: ({ detail = '' }) => `This link takes up to ${detail}, and they have all arrived or are on their way`,
  },
  share_no_room: { status: 507, message: 'There is no room for this file. Tell whoever sent the link.' },
  share_uploads_too_many: {
    status: 503,
    message: 'Too many files are on their way through this link. Wait until some have arrived',
  },
  shares_too_many: {
    status: 409,
    message: `There are already ${SHARES_MAX.toLocaleString('en')} links. Delete those that nobody needs any more`,
  },
} as const satisfies ErrorCatalogue
