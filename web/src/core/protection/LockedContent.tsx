import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { LockOpen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button, EmptyState, LockIllustration } from '../../ui/index.ts'
import { requestPassword } from './password-requests.ts'
import { useIsUnlocked } from './unlocked-files.ts'

export interface LockedContentProps {
  file: StoredFile
  /** The file was unlocked, here or elsewhere on the page: load again. */
  onUnlocked: () => void
}

/** Shown in place of content that needs a password: asks for it immediately, and again on a click. */
export function LockedContent({ file, onUnlocked }: LockedContentProps) {
  const isUnlocked = useIsUnlocked(file.id)
  const load = useEffectEvent(onUnlocked)
  const ask = useEffectEvent((signal?: AbortSignal) => void requestPassword(file, signal))

  useEffect(() => {
    const leave = new AbortController()
    ask(leave.signal)
    return () => leave.abort()
  }, [])

  useEffect(() => {
    if (isUnlocked) load()
  }, [isUnlocked])

  return (
    <EmptyState
      drawing={<LockIllustration />}
      title={PROTECTION_TEXTS.lockedTitle}
      help={PROTECTION_TEXTS.lockedHelp}
      action={
        <Button icon={<LockOpen aria-hidden="true" />} onClick={() => void requestPassword(file)}>
          {PROTECTION_TEXTS.enterPassword}
        </Button>
      }
    />
  )
}
