import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { AppError } from '../../../platform/errors.ts'

const { waiting } = LINKED_FOLDERS_TEXTS

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: waiting.full,
  EDQUOT: waiting.full,
  EACCES: waiting.notWritable,
  EPERM: waiting.notWritable,
  EROFS: waiting.notWritable,
  EINVAL: waiting.name,
  ENAMETOOLONG: waiting.name,
  EILSEQ: waiting.name,
  EFBIG: waiting.tooLarge,
}

/** Why something is not on the disk yet, in words. */
export function waitingReason(error: unknown): string {
  if (error instanceof AppError) return error.message
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? waiting.soon
}
