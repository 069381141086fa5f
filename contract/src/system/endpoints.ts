import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

/** The version shown in the settings. */
export const PLATFORM_VERSION = '2.0.0'
export const PRODUCT_NAME = 'Pinloft'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Answers without a session; for monitors',
  status: 200,
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
})

/** An optional program as it was found. */
export const Engine = z
  .object({
    /** Of its row in `engines.json`. Not typed by the table, which the web application would then load at once. */
    name: z.string(),
    title: z.string(),
    /** As the program prints it; null if it was not found. */
    version: z.string().nullable(),
    purpose: z.string(),
    installCommand: z.string(),
  })
  .meta({ id: 'Engine' })
export type Engine = z.infer<typeof Engine>

export const listEngines = endpoint({
  method: 'GET',
  path: '/api/engines',
  summary: 'The optional programs: installed versions, and how to install the missing ones',
  status: 200,
  reply: z.array(Engine),
})
