import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
