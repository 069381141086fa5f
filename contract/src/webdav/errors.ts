import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { APP_PASSWORD_NAME_MAX_CHARACTERS, APP_PASSWORDS_MAX } from './limits.ts'

export const WEBDAV_ERRORS = {
  app_password_not_found: { status: 404, message: 'This app password was already revoked' },
  app_password_name_missing: { status: 400, message: 'Enter a name for the program' },
  app_password_name_too_long: {
    status: 400,
    message: `The name of an app password can have at most ${APP_PASSWORD_NAME_MAX_CHARACTERS} characters`,
  },
  app_passwords_too_many: {
    status: 413,
    message: `There can be at most ${APP_PASSWORDS_MAX} app passwords. Revoke one first`,
  },
  dav_plain_http: {
    status: 403,
    message:
      'This address is not encrypted, so app passwords are refused here. Use HTTPS, or set WEBDAV_PLAIN_HTTP=1 on the computer that runs Pinloft',
  },
  dav_read_only: { status: 403, message: 'This app password can only read' },
  dav_folder_gone: { status: 403, message: 'The folder of this app password no longer exists' },
  dav_root_fixed: { status: 403, message: 'The root folder can’t be changed' },
  dav_file_protected: {
    status: 403,
    message: 'This file has its own password. Open it in Pinloft',
  },
  dav_name_spaces: { status: 400, message: 'A name can’t start or end with a space' },
  dav_parent_missing: { status: 409, message: 'The parent folder does not exist' },
  dav_not_possible_here: { status: 405, message: 'This is not allowed here' },
  dav_precondition_failed: { status: 412, message: 'A precondition of this request failed' },
  dav_locked: { status: 423, message: 'Another program has locked this. Try again later' },
  dav_locks_too_many: { status: 507, message: 'Programs have locked too many files. Try again later' },
  dav_lock_unknown: { status: 409, message: 'This lock does not exist' },
  dav_other_server: { status: 502, message: 'This can only be moved or copied within Pinloft' },
  dav_same_place: { status: 403, message: 'The source and the destination are the same, or one is inside the other' },
  dav_part_refused: { status: 400, message: 'Partial writes are not supported' },
  dav_xml_invalid: { status: 400, message: 'The body of this request is not the expected XML' },
  dav_depth_infinite: { status: 403, message: 'List one folder at a time' },
  dav_properties_too_many: { status: 507, message: 'Too many properties are stored for this file or folder' },
} as const satisfies ErrorCatalogue
