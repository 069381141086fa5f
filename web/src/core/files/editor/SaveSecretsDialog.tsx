import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { useEffect, useRef, useState } from 'react'
import { Button, Dialog, PasswordField, PinField } from '../../../ui/index.ts'
import type { SaveSecrets } from './editor.api.ts'
import type { SecretField } from './saveFailure.ts'
import type { RequestedSecrets } from './useSaving.ts'

export interface SaveSecretsDialogProps {
  asked: RequestedSecrets
  isSaving: boolean
  onAnswer: (secrets: SaveSecrets) => void
  onCancel: () => void
}

const MISSING: Record<SecretField, string> = {
  pin: ACCESS_TEXTS.pinMissing,
  password: PROTECTION_TEXTS.passwordMissing,
}

/** Asks for the secrets that a save needs, until they are right. */
export function SaveSecretsDialog({ asked, isSaving, onAnswer, onCancel }: SaveSecretsDialogProps) {
  const { asksPassword } = asked
  const [secrets, setSecrets] = useState<SaveSecrets>({ pin: '', password: '' })
  const [problem, setProblem] = useState<{ field: SecretField; text: string } | null>(null)
  const fields = { pin: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }

  function show(found: { field: SecretField; text: string }) {
    setProblem(found)
    fields[found.field].current?.focus()
    fields[found.field].current?.select()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the server has refused
  useEffect(() => {
    if (asked.problem !== null) show(asked.problem)
  }, [asked.problem])

  function submit() {
    const names: readonly SecretField[] = asksPassword ? ['pin', 'password'] : ['pin']
    const missing = names.find((name) => secrets[name].trim() === '')
    if (missing !== undefined) show({ field: missing, text: MISSING[missing] })
    else onAnswer(secrets)
  }

  function type(field: SecretField, typed: string) {
    setSecrets((before) => ({ ...before, [field]: typed }))
    setProblem(null)
  }

  const errorOf = (field: SecretField) => (problem?.field === field ? problem.text : null)
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={EDITOR_TEXTS.pinTitle}
      description={EDITOR_TEXTS.pinDescription}
      initialFocus={fields.pin}
      isHeld={isSaving}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSaving} busyLabel={EDITOR_TEXTS.state.saving}>
            {EDITOR_TEXTS.save}
          </Button>
        </>
      }
    >
      <PinField
        ref={fields.pin}
        value={secrets.pin}
        onValueChange={(typed) => type('pin', typed)}
        error={errorOf('pin')}
      />
      {asksPassword && (
        <PasswordField
          ref={fields.password}
          label={PROTECTION_TEXTS.passwordLabel}
          secretName="password"
          value={secrets.password}
          onValueChange={(typed) => type('password', typed)}
          error={errorOf('password')}
          maxLength={FILE_PASSWORD_MAX_CHARACTERS}
        />
      )}
    </Dialog>
  )
}
