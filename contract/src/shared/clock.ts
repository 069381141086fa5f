import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DAY_MS, HOUR_MS } from './units.ts'
import { counted } from './words.ts'

/** UI texts about the server clock. */
export const CLOCK_TEXTS = {
  title: 'The clock of the server has jumped ahead',
  detail: (aheadMs: number, waitsForMs: number) =>
    `By ${counted(Math.round(aheadMs / DAY_MS), 'day')}, or the server was not running. For the next ${counted(Math.ceil(waitsForMs / HOUR_MS), 'hour')} nothing is deleted because of its age. If the date of the server is wrong, set it right before.`,
  trusted: 'The clock of the server is trusted again: things are deleted by their age as usual',
} as const

export const getClock = endpoint({
  method: 'GET',
  path: '/api/clock',
  summary:
    'Whether the server clock has jumped ahead. Deletion by age (trash, earlier versions, unfinished uploads, sessions) then pauses for a day',
  status: 200,
  reply: z.object({
    jump: z
      .object({
        /** In milliseconds, including the time during which the server was not running. */
        aheadMs: z.number().positive(),
        /** Milliseconds until age-based deletion resumes. */
        waitsForMs: z.number().positive(),
      })
      .nullable(),
  }),
  changedBy: ['clock_changed'],
})
export type ClockState = z.infer<typeof getClock.reply>
