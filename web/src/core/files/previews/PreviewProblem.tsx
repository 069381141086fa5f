import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { isPasswordRequired, LockedContent } from '../../protection/index.ts'
import { contentErrorText } from './content.api.ts'
import { PreviewMessage } from './PreviewMessage.tsx'

export interface PreviewProblemProps {
  file: StoredFile
  versionId?: string
  error: Error
  onRetry: () => void
}

/** Shown in place of content that failed to load: what to do about it. */
export function PreviewProblem({ file, versionId, error, onRetry }: PreviewProblemProps) {
  if (isPasswordRequired(error)) return <LockedContent file={file} onUnlocked={onRetry} />
  return <PreviewMessage isError file={file} versionId={versionId} text={contentErrorText(error)} onRetry={onRetry} />
}
