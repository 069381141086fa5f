import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/index.ts'
import { useChangeProtection } from './protection.api.ts'
import {
  EMPTY_ENTRY,
  entryProblem,
  type ProtectionChange,
  type ProtectionEntry,
  type ProtectionField,
  type ProtectionProblem,
  refusalProblem,
} from './protection-form.ts'

/** After this time a pending change shows its progress, and its dialog may be closed. */
const SLOW_AFTER_MS = 1000

export type ProtectionForm = ReturnType<typeof useProtectionForm>

/** The input of the protection dialog, and the resulting change. */
export function useProtectionForm(target: { file: StoredFile; change: ProtectionChange } | null, onDone: () => void) {
  const [entry, setEntry] = useState<ProtectionEntry>(EMPTY_ENTRY)
  const [problem, setProblem] = useState<ProtectionProblem | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const fields: Record<ProtectionField, React.RefObject<HTMLInputElement | null>> = {
    pin: useRef(null),
    password: useRef(null),
    newPassword: useRef(null),
    repeated: useRef(null),
  }
  const { mutateAsync } = useChangeProtection()
  const shownId = useShownId(target)
  const isBusy = target !== null && busyId === target.file.id
  const isSlow = useIsSlow(isBusy)

  const [before, setBefore] = useState(target)
  if (before !== target) {
    setBefore(target)
    setEntry(EMPTY_ENTRY)
    setProblem(null)
  }

  function show(found: ProtectionProblem) {
    setProblem(found)
    if (found.field === null) return
    const field = fields[found.field].current
    field?.focus()
    field?.select()
  }

  async function submit() {
    if (target === null || isBusy) return
    const { file, change } = target
    const found = entryProblem(change, entry)
    if (found !== null) return show(found)
    setProblem(null)
    setBusyId(file.id)
    const refusal = await mutateAsync({ file, change, ...entry }).then(
      () => null,
      (failure: unknown) => refusalProblem(change, failure),
    )
    setBusyId((current) => (current === file.id ? null : current))
    const isShown = shownId.current === file.id
    if (refusal === null) return isShown ? onDone() : undefined
    if (isShown) show(refusal)
    else toast({ variant: 'destructive', title: PROTECTION_TEXTS.changeFailed, description: refusal.text })
  }

  return {
    fields,
    entry,
    problem,
    isBusy,
    isSlow,
    submit,
    type: (field: ProtectionField, typed: string) => {
      setEntry({ ...entry, [field]: typed })
      setProblem(null)
    },
  }
}

/** The id of the file that the dialog shows, for work that outlives it; `null` once the dialog is closed. */
function useShownId(target: { file: StoredFile } | null) {
  const shownId = useRef<string | null>(null)
  const fileId = target?.file.id ?? null
  useEffect(() => {
    shownId.current = fileId
    return () => {
      shownId.current = null
    }
  }, [fileId])
  return shownId
}

function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isBusy])
  return isSlow
}
