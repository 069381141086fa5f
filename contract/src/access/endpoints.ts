import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { ERRORS } from '../shared/errors.ts'
import { counted } from '../shared/words.ts'
import { PIN_MAX_CHARACTERS, STRANGER_GUESSES_SHOWN_DAYS } from './limits.ts'

/** UI texts of the gate and of every PIN field. */
export const ACCESS_TEXTS = {
  gateSentence: 'Please enter your access PIN to continue',
  pinLabel: 'Access PIN',
  pinRequired: 'PIN is required',
  pinPlaceholder: 'Enter access PIN',
  submit: 'Access Pinloft',
  submitting: 'Verifying...',
  gateFooter: 'Secure access required for file management and cloud services',
  pinMissing: ERRORS.pin_missing.message,
  pinInvalid: ERRORS.gate_pin_invalid.message,
  connectionError: 'Connection error. Please try again.',
  strangersTitle: 'Wrong PINs from unknown browsers',
  strangersNone: `None in the last ${STRANGER_GUESSES_SHOWN_DAYS} days.`,
  strangersTried: (wrongPins: number, networkCount: number) =>
    `${counted(wrongPins, 'wrong PIN')} from ${counted(networkCount, 'network')} in the last ${STRANGER_GUESSES_SHOWN_DAYS} days.`,
  strangersOthers: (networkCount: number) => `and ${counted(networkCount, 'other network')}`,
  strangersFrom: (wrongPins: number) => counted(wrongPins, 'wrong PIN'),
  strangersNotice: 'Someone tried to guess your PIN',
  strangersNoticeHelp: (sentence: string) => `${sentence} See Sessions in Settings.`,
  strangersLoadFailed: 'Wrong PINs could not be loaded',
} as const

/** A PIN as typed. The rules, not the schema, report a blank, too long or wrong one. */
export const PinInput = z
  .string()
  .nullish()
  .transform((pin) => pin ?? '')
  .describe(`At most ${PIN_MAX_CHARACTERS} characters`)

export const verifyAccessPin = endpoint({
  method: 'POST',
  path: '/api/verify-access-pin',
  summary: 'Opens the gate: checks the PIN and sets the session cookie',
  status: 200,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: z.object({ ok: z.literal(true) }),
})

export const Session = z
  .object({
    id: z.string(),
    /** Browser and operating system, as text, from the User-Agent header. */
    device: z.string(),
    network: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'All sessions, the most recently used first',
  status: 200,
  reply: z.array(Session),
  changedBy: ['sessions_changed'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Ends a session; its browser has to enter the PIN again',
  status: 200,
  params: z.object({ id: z.string() }),
  reply: z.object({ message: z.string() }),
  announces: ['sessions_changed'],
})

export const StrangerGuesses = z
  .object({
    /** Number of distinct wrong PINs tried at the gate by browsers that were never admitted. */
    wrongPins: z.number().int(),
    networkCount: z.number().int(),
    /** At most `STRANGER_NETWORKS_MAX_NAMED` of them, latest first. */
    networks: z.array(z.object({ network: z.string(), wrongPins: z.number().int(), lastAt: z.iso.datetime() })),
  })
  .meta({ id: 'StrangerGuesses' })
export type StrangerGuesses = z.infer<typeof StrangerGuesses>

export const getStrangerGuesses = endpoint({
  method: 'GET',
  path: '/api/stranger-guesses',
  summary: `Wrong PINs tried by unknown browsers in the last ${STRANGER_GUESSES_SHOWN_DAYS} days`,
  status: 200,
  reply: StrangerGuesses,
  changedBy: ['stranger_guesses_changed'],
})
