import { ACCESS_TEXTS, verifyAccessPin } from '@pinloft/contract/access'
import { ApiError } from '../../platform/api-error.ts'
import { call } from '../../platform/call.ts'

/** Offers a PIN to the gate. Gives `null` when it is let in, else the text to show. */
export async function enterPin(pin: string): Promise<string | null> {
  try {
    await call(verifyAccessPin, { body: { pin } })
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.serverMessage || ACCESS_TEXTS.pinInvalid
    return ACCESS_TEXTS.connectionError
  }
}
