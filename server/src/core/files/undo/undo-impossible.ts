import { AppError } from '../../../platform/errors.ts'

export function undoImpossible(detail: string, cause?: unknown): AppError {
  return new AppError('undo_impossible', { detail, cause })
}
