import { toast } from '../ui/toast.ts'
import { ApiError, ConnectionError } from './api-error.ts'

/** Why an action failed, in the words of the server where it has some. */
export function failureText(failure: unknown, otherwise: string): string {
  if (failure instanceof ApiError) return failure.serverMessage || otherwise
  return failure instanceof ConnectionError ? failure.message : otherwise
}

/** Says that an action failed, and why; `otherwise` stands where the failure has no words of its own. */
export function toastFailure(failure: unknown, otherwise: string): void {
  toast({ variant: 'destructive', title: 'Error', description: failureText(failure, otherwise) })
}

/** The same under a title that says what failed. */
export function toastFailed(title: string, failure: Error): void {
  toast({ variant: 'destructive', title, description: failure.message })
}
