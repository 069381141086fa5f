import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { durationInWords } from '../shared/words.ts'

export const ACCESS_ERRORS = {
  pin_missing: { status: 400, message: 'Please enter PIN' },
  gate_pin_invalid: { status: 401, message: 'Invalid PIN' },
  pin_invalid: { status: 403, message: 'Invalid PIN' },
  access_pin_invalid: { status: 403, message: 'Invalid access PIN' },
  guess_too_soon: {
    status: 429,
    message: ({ retryAfterMs = 0 }) => `Too many wrong attempts. Try again in ${durationInWords(retryAfterMs)}`,
  },
  guesses_exhausted: {
    status: 429,
    message:
      'Too many wrong attempts. Use a browser you have signed in with before, or run “npm run unlock” on the computer that runs Pinloft and try again in 1 minute',
  },
  session_not_found: { status: 404, message: 'This session has already ended' },
} as const satisfies ErrorCatalogue
