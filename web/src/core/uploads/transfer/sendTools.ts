import { waitToRetry } from '../../../platform/wait-to-retry.ts'
import { digestBase64 } from './digest.ts'
import { uploadServer } from './uploadServer.api.ts'

export function nextKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What uploads of the owner are sent with. */
export const sendTools = {
  server: uploadServer,
  digest: digestBase64,
  nextKey,
  waitToRetry,
  nowMs: () => performance.now(),
}
