import {
  ACCESS_TEXTS,
  getStrangerGuesses,
  type StrangerGuesses,
  verifyAccessPin,
} from '@pinloft/contract/access/endpoints'
import { ApiError } from '../../platform/api-error.ts'
import { call } from '../../platform/call.ts'

/** Submits a PIN to the gate. Returns `null` when it is accepted, else the error to show. */
export async function enterPin(pin: string): Promise<string | null> {
  try {
    await call(verifyAccessPin, { body: { pin } })
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.serverMessage || ACCESS_TEXTS.pinInvalid
    return ACCESS_TEXTS.connectionError
  }
}

export function fetchStrangerGuesses(signal: AbortSignal): Promise<StrangerGuesses> {
  return call(getStrangerGuesses, { signal })
}
