import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { Button, Dialog, PinField, TextField, useWhileClosing } from '../../../ui/index.ts'
import { checkedName, stemLength } from '../entryName.ts'
import { type Entry, nameOf } from '../fileListing.ts'
import { useCreateTextFile } from './editor.api.ts'
import { type NewTextKind, proposedName } from './newText.ts'
import { saveFailureOf } from './saveFailure.ts'

export interface NewTextDialogProps {
  /** What to create; `null` closes the dialog. */
  kind: NewTextKind | null
  /** Path of the parent folder. */
  folder: string
  /** The existing entries. */
  entries: readonly Entry[]
  onClose: () => void
  /** The PIN was right, so the editor need not ask for it again. */
  onCreated: (file: StoredFile, pin: string) => void
}

/** Asks for the name of a new text file and for the PIN, and creates it. */
export function NewTextDialog({ kind, folder, entries, onClose, onCreated }: NewTextDialogProps) {
  const shownKind = useWhileClosing(kind) ?? 'text'
  const [typedName, setTypedName] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<{ field: 'name' | 'pin'; text: string } | null>(null)
  const fields = { name: useRef<HTMLInputElement>(null), pin: useRef<HTMLInputElement>(null) }
  const { mutate, isPending } = useCreateTextFile()
  const proposed = proposedName(shownKind, entries.map(nameOf))
  const name = typedName ?? proposed

  // What is in the folder may come after the focus, and another name takes the selection away.
  const selectProposed = useEffectEvent((wanted: string) => {
    const field = fields.name.current
    if (field?.value === wanted && field === document.activeElement) selectStem(field)
  })
  useEffect(() => selectProposed(proposed), [proposed])

  function close() {
    forget()
    onClose()
  }

  function forget() {
    setTypedName(null)
    setPin('')
    setProblem(null)
  }

  function show(field: 'name' | 'pin', text: string) {
    setProblem({ field, text })
    fields[field].current?.focus()
  }

  function submit() {
    const checked = checkedName(name, 'file')
    if (checked.problem !== null) return show('name', checked.problem)
    if (pin.trim() === '') return show('pin', ACCESS_TEXTS.pinMissing)
    mutate(
      { name: checked.name, folder, pin },
      {
        onSuccess: (file) => {
          forget()
          onCreated(file, pin)
        },
        onError: (failure) => {
          const isAboutPin = saveFailureOf(failure).type === 'secret'
          if (isAboutPin) setPin('')
          show(isAboutPin ? 'pin' : 'name', failureText(failure, EDITOR_TEXTS.createFailed))
        },
      },
    )
  }

  return (
    <Dialog
      size="sm"
      open={kind !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={EDITOR_TEXTS.newTitle[shownKind]}
      description={EDITOR_TEXTS.newDescription}
      initialFocus={fields.name}
      isHeld={isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isPending} busyLabel={EDITOR_TEXTS.creating}>
            {EDITOR_TEXTS.create}
          </Button>
        </>
      }
    >
      <TextField
        ref={fields.name}
        label={EDITOR_TEXTS.nameLabel}
        value={name}
        error={problem?.field === 'name' ? problem.text : null}
        onFocus={({ target }) => selectStem(target)}
        onValueChange={(typed) => {
          setTypedName(typed)
          setProblem(null)
        }}
      />
      <PinField
        ref={fields.pin}
        value={pin}
        error={problem?.field === 'pin' ? problem.text : null}
        onValueChange={(typed) => {
          setPin(typed)
          setProblem(null)
        }}
      />
    </Dialog>
  )
}

/** A dialog that regains the focus selects the whole field; this runs after it. */
function selectStem(field: HTMLInputElement): void {
  queueMicrotask(() => field.setSelectionRange(0, stemLength(field.value, 'file')))
}
