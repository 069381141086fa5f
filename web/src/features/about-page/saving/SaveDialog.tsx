import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { folderAddress, useShareFile } from '../../../core/files/index.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'
import { Button, Dialog, PasswordField, PinField, Switch, toast } from '../../../ui/index.ts'
import { useSavePage } from '../about-page.api.ts'
import type { AboutDraftInHand } from '../draft/useAboutDraft.ts'

interface SaveDialogProps {
  draft: AboutDraftInHand
  isOpen: boolean
  /** Goes on to the links of the saved file. */
  isToShare: boolean
  onClose: () => void
  isProtected: boolean
  onProtected: (isProtected: boolean) => void
}

/** Asks for the PIN and, if the page is to be protected, for its password. */
export function SaveDialog({ draft, isOpen, isToShare, onClose, isProtected, onProtected }: SaveDialogProps) {
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const pinField = useRef<HTMLInputElement>(null)
  const save = useSavePage()
  const [, navigate] = useLocation()
  const shareFile = useShareFile()
  const title = draft.text.title.trim()
  const canSave = title !== '' && pin.trim() !== '' && (!isProtected || password.trim() !== '')

  function close() {
    setPin('')
    setPassword('')
    setProblem(null)
    onClose()
  }

  function askForPin() {
    if (pin.trim() !== '') return
    setProblem(ERRORS.pin_missing.message)
    pinField.current?.focus()
  }

  async function submit() {
    if (!canSave || save.isPending) return
    // What was written in another field until now belongs to the page.
    if (!(await draft.keeper.flush())) return toast({ variant: 'destructive', title: TEXTS.draftNotSaved })
    save.mutate(
      { title, draftRevision: draft.keeper.draft.revision, password: isProtected ? password : null, pin },
      {
        onSuccess(file) {
          close()
          if (isToShare) return shareFile(file)
          toast({
            title: TEXTS.saved,
            description: file.originalName,
            action: { label: TEXTS.openSaved, onSelect: () => navigate(folderAddress(file.folder, file.id)) },
          })
        },
        onError(failure) {
          setPin('')
          if (failure instanceof ApiError && /^(?:pin_|guess)/.test(failure.code ?? '')) {
            setProblem(failureText(failure, TEXTS.saveFailed))
            pinField.current?.focus()
          } else toast({ variant: 'destructive', title: 'Error', description: failureText(failure, TEXTS.saveFailed) })
        },
      },
    )
  }

  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={isToShare ? TEXTS.saveAndShare : TEXTS.save}
      description={TEXTS.saveHelp(`${title}.html`)}
      initialFocus={pinField}
      isHeld={save.isPending}
      onSubmit={() => void submit()}
      onIncomplete={askForPin}
      footer={
        <>
          <Button onClick={close} disabled={save.isPending}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={!canSave} busy={save.isPending} busyLabel={TEXTS.saving}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <PinField
        ref={pinField}
        value={pin}
        onValueChange={(typed) => {
          setPin(typed)
          setProblem(null)
        }}
        error={problem}
      />
      <Switch label={TEXTS.protect} checked={isProtected} onCheckedChange={onProtected} />
      {isProtected && (
        <PasswordField
          label={TEXTS.pagePassword}
          placeholder={TEXTS.pagePasswordPlaceholder}
          secretName="password"
          maxLength={FILE_PASSWORD_MAX_CHARACTERS}
          value={password}
          onValueChange={setPassword}
          hint={TEXTS.noRecovery}
        />
      )}
    </Dialog>
  )
}
