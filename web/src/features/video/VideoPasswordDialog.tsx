import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection'
import type { Video } from '@pinloft/contract/video'
import { VIDEO_TEXTS } from '@pinloft/contract/video-texts'
import { useRef, useState } from 'react'
import { Button, Dialog, ExactName, PasswordField } from '../../ui/index.ts'
import { unlockFile } from '../protection/index.ts'

export interface VideoPasswordDialogProps {
  video: Video
  isOpen: boolean
  onUnlocked: () => void
  onClose: () => void
}

/** Asks for the password of a protected video before it plays. It is not kept. */
export function VideoPasswordDialog({ video, isOpen, onUnlocked, onClose }: VideoPasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const checking = useRef<AbortController>(null)

  function close() {
    checking.current?.abort()
    setPassword('')
    setError(null)
    setIsBusy(false)
    onClose()
  }

  async function submit() {
    if (isBusy || password.trim() === '') return
    const check = new AbortController()
    checking.current = check
    setIsBusy(true)
    const refusal = await unlockFile(video.fileId, password, check.signal)
    if (check.signal.aborted) return
    setIsBusy(false)
    if (refusal !== null) {
      setError(refusal)
      field.current?.focus()
      field.current?.select()
      return
    }
    close()
    onUnlocked()
  }

  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(isOpenNow) => !isOpenNow && close()}
      title={VIDEO_TEXTS.passwordTitle}
      description={
        <>
          To play <ExactName name={video.name} className="font-[550] whitespace-pre-wrap text-ink-2" />
        </>
      }
      initialFocus={field}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={password.trim() === ''}
            busy={isBusy}
            busyLabel={ACCESS_TEXTS.submitting}
            className="min-w-[124px]"
          >
            {VIDEO_TEXTS.play}
          </Button>
        </>
      }
    >
      <PasswordField
        ref={field}
        label={PROTECTION_TEXTS.passwordLabel}
        secretName="password"
        value={password}
        onValueChange={(typed) => {
          setPassword(typed)
          setError(null)
        }}
        error={error}
        readOnly={isBusy}
        maxLength={FILE_PASSWORD_MAX_CHARACTERS}
      />
    </Dialog>
  )
}
