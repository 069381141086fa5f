import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ERRORS } from './errors.ts'
import { PIN_MAX_CHARACTERS } from './limits.ts'

/** Texts of the gate and of every PIN field. */
export const ACCESS_TEXTS = {
  gateSentence: 'Please enter your access PIN to continue',
  pinLabel: 'Access PIN',
  pinPlaceholder: 'Enter access PIN',
  submit: 'Access Pinloft',
  submitting: 'Verifying...',
  gateFooter: 'Secure access required for file management and cloud services',
  pinMissing: ERRORS.pin_missing.message,
  pinInvalid: ERRORS.gate_pin_invalid.message,
  connectionError: 'Connection error. Please try again.',
} as const

/** A PIN as a person typed it. Whether it is blank, too long or wrong is told by the rules, not by the schema. */
export const PinInput = z
  .string()
  .max(1000)
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
    /** Browser and system in words, from the User-Agent header. */
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
  summary: 'Every browser that is let in, the most recently used first',
  status: 200,
  reply: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Ends a session; its browser has to enter the PIN again',
  status: 200,
  params: z.object({ id: z.string() }),
  reply: z.object({ message: z.string() }),
})
