import { ERRORS } from '@pinloft/contract/errors'
import { type ReactNode, useRef, useState } from 'react'
import { Button, Dialog } from '../../ui/index.ts'
import { PinField } from './PinField.tsx'
import { ProtectionFields } from './ProtectionFields.tsx'
import { isProtectionOnAtFirst, startWithoutProtection } from './protection-default.ts'

export interface PinPromptProps {
  open: boolean
  title: string
  description?: ReactNode
  /** Also offers to give the files a password of their own. */
  offersProtection?: boolean
  /**
   * The PIN as it was typed, never blank, and the password for the files where protection is on. The server decides
   * whether the PIN is right.
   */
  onVerify: (pin: string, filePassword?: string) => void
  onCancel: () => void
}

/** Asks for the access PIN once more, before an act that needs it. What was typed is forgotten at once. */
export function PinPrompt({ open, title, description, offersProtection = false, onVerify, onCancel }: PinPromptProps) {
  const [pin, setPin] = useState('')
  const [isProtected, setIsProtected] = useState(isProtectionOnAtFirst)
  const [filePassword, setFilePassword] = useState('')
  const [passwordError, setPasswordError] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState(open)
  const field = useRef<HTMLInputElement>(null)
  const isProtecting = offersProtection && isProtected

  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setIsProtected(isProtectionOnAtFirst())
  }

  function changePassword(typed: string) {
    setFilePassword(typed)
    setPasswordError(null)
  }

  function forget() {
    setPin('')
    changePassword('')
    if (offersProtection) startWithoutProtection()
  }

  function submit() {
    if (pin.trim() === '') return
    if (isProtecting && filePassword.trim() === '') return setPasswordError(ERRORS.new_password_missing.message)
    forget()
    onVerify(pin, isProtecting ? filePassword : undefined)
  }

  function cancel() {
    forget()
    onCancel()
  }

  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && cancel()}
      title={title}
      description={description}
      initialFocus={field}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={pin === '' || (isProtecting && filePassword === '')}>
            Verify
          </Button>
        </>
      }
    >
      <PinField ref={field} value={pin} onValueChange={setPin} />
      {offersProtection && (
        <ProtectionFields
          isOn={isProtected}
          onToggle={setIsProtected}
          filePassword={filePassword}
          onFilePasswordChange={changePassword}
          error={passwordError}
        />
      )}
    </Dialog>
  )
}
