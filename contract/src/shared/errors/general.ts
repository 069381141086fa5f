import type { ErrorCatalogue } from './catalogue.ts'

/** What any call may answer. */
export const GENERAL_ERRORS = {
  unauthorized: { status: 401, message: 'Unauthorized' },
  foreign_origin: { status: 403, message: 'This request came from another site and was refused' },
  not_found: { status: 404, message: 'Not found' },
  bad_request: {
    status: 400,
    message: ({ detail = 'its fields' }) => `The request is invalid. Check ${detail} and try again`,
  },
  body_too_large: { status: 413, message: 'The request is too large' },
  unsupported_body: { status: 415, message: 'This type of request body is not supported' },
  internal: { status: 500, message: 'Something went wrong on the server. Try again' },
  no_space: { status: 507, message: 'Not enough storage space' },
  range_not_satisfiable: { status: 416, message: 'The requested range is outside the file' },
  work_interrupted: { status: 503, message: 'The server is busy and this took too long. Try again in a moment' },
  engine_missing: {
    status: 503,
    message: ({ detail = 'A required program' }) =>
      `${detail} is not installed. Run “npm run engines” on the computer that runs Pinloft`,
  },
  cursor_invalid: { status: 400, message: 'This page of the list has expired. Reload the list' },
} as const satisfies ErrorCatalogue
