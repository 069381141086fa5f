import { FILE_CHECK_JOB } from '@pinloft/contract/file-checks/endpoints'
import { FILE_CHECKS_TEXTS } from '@pinloft/contract/file-checks/texts'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { counted } from '@pinloft/contract/shared/words'
import { z } from 'zod'
import type { QueuedKind } from '../../platform/jobs/job-kind.ts'

/** In milliseconds since the Unix epoch. What was checked since is not checked again. */
const FullCheckInput = z.object({ requestedAt: z.int() })
export type FullCheckInput = z.infer<typeof FullCheckInput>

const FullCheckResult = z.object({
  fileCount: z.int(),
  sizeBytes: z.int(),
  damagedCount: z.int(),
  incompleteCount: z.int().default(0),
})
export type FullCheckResult = z.infer<typeof FullCheckResult>

/** The check of all files as a job. It continues after a restart. */
export const FULL_CHECK_JOB = {
  name: FILE_CHECK_JOB,
  unit: 'bytes',
  concurrency: 1,
  input: FullCheckInput,
  result: FullCheckResult,
  retry: { attempts: 5, firstDelayMs: 5_000, maxDelayMs: 5 * MINUTE_MS },
  canPause: true,
  summary: ({ fileCount, damagedCount, incompleteCount }) =>
    damagedCount > 0
      ? FILE_CHECKS_TEXTS.damaged(damagedCount)
      : incompleteCount > 0
        ? FILE_CHECKS_TEXTS.incomplete(incompleteCount)
        : FILE_CHECKS_TEXTS.jobWhole(counted(fileCount, 'file')),
} satisfies Omit<QueuedKind<FullCheckInput, FullCheckResult>, 'run'>
