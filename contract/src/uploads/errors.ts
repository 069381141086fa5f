import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { UPLOAD_MAX_PARTS } from './limits.ts'

export const UPLOADS_ERRORS = {
  no_files_selected: { status: 400, message: 'No files selected' },
  upload_unreadable: { status: 400, message: 'The upload arrived damaged. Try again' },
  upload_too_many_parts: {
    status: 413,
    message: `Too many files in one upload. Send at most ${UPLOAD_MAX_PARTS.toLocaleString('en')} at a time`,
  },
  upload_field_too_long: { status: 400, message: 'A field of the upload is too long' },
  upload_not_found: { status: 404, message: 'This upload has expired or was cancelled. Start it again' },
  upload_version_unsupported: {
    status: 412,
    message: 'This server speaks version 1.0.0 of the tus protocol. Send "Tus-Resumable: 1.0.0"',
  },
  upload_length_invalid: {
    status: 400,
    message: 'The header "Upload-Length" must give the file size as a whole number of bytes',
  },
  upload_metadata_invalid: { status: 400, message: 'Could not read the header "Upload-Metadata"' },
  upload_offset_invalid: {
    status: 400,
    message: 'The header "Upload-Offset" must give the byte at which this part begins, within the file size',
  },
  upload_offset_conflict: {
    status: 409,
    message: 'The server already has this part of the file. Ask for the current offset, then continue',
  },
  upload_content_changed: {
    status: 409,
    message: 'The file has changed since its upload began. Cancel the upload and start it again',
  },
  upload_checksum_invalid: {
    status: 400,
    message: 'The header "Upload-Checksum" must give a supported algorithm and a digest in Base64',
  },
  upload_checksum_mismatch: { status: 460, message: 'A part of the upload arrived damaged. Send it again' },
} as const satisfies ErrorCatalogue
