import { ApiError, ConnectionError } from '../../platform/api-error.ts'

/** Why an act failed, in the words of the server where it has some. */
export function failureText(failure: unknown, otherwise: string): string {
  if (failure instanceof ApiError) return failure.serverMessage || otherwise
  return failure instanceof ConnectionError ? failure.message : otherwise
}
