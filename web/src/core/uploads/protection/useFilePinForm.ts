import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { type RefObject, useRef, useState } from 'react'
import { isProtectionOnAtFirst, startWithoutProtection } from './protection-default.ts'

const NOTHING_TYPED = { filePin: '', repeated: '' }

type FilePinEntry = typeof NOTHING_TYPED
type FilePinField = keyof FilePinEntry

export type FilePinForm = ReturnType<typeof useFilePinForm>

/** Whether files are protected, and the PIN for them: entered twice where it is set, as a typo would lock them. */
export function useFilePinForm(isOpen: boolean, isRepeated: boolean) {
  const [isOn, setIsOn] = useState(isProtectionOnAtFirst)
  const [entry, setEntry] = useState<FilePinEntry>(NOTHING_TYPED)
  const [problem, setProblem] = useState<{ field: FilePinField; text: string } | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const fields: Record<FilePinField, RefObject<HTMLInputElement | null>> = {
    filePin: useRef(null),
    repeated: useRef(null),
  }

  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setIsOn(isProtectionOnAtFirst())
  }

  function problemOf(): { field: FilePinField; text: string } | null {
    if (!isOn) return null
    if (entry.filePin.trim() === '') return { field: 'filePin', text: PROTECTION_TEXTS.protectionPinMissing }
    const isDifferent = isRepeated && entry.repeated !== entry.filePin
    return isDifferent ? { field: 'repeated', text: PROTECTION_TEXTS.differentPins } : null
  }

  return {
    isOn,
    entry,
    problem,
    fields,
    toggle: (next: boolean) => {
      setIsOn(next)
      setProblem(null)
    },
    type: (typed: Partial<FilePinEntry>) => {
      setEntry({ ...entry, ...typed })
      setProblem(null)
    },
    /** Shows what is missing or wrong, with the focus there; returns whether nothing is. */
    check: (): boolean => {
      const found = problemOf()
      setProblem(found)
      if (found === null) return true
      const field = fields[found.field].current
      field?.focus()
      field?.select()
      return false
    },
    /** What was typed is forgotten, whatever the answer. */
    forget: () => {
      setEntry(NOTHING_TYPED)
      setProblem(null)
      startWithoutProtection()
    },
  }
}
