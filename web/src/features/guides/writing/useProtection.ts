import type { Guide } from '@pinloft/contract/guides/endpoints'
import { useState } from 'react'

/** The password that a guide will have: kept, set, changed or removed. */
export function useProtection(guide: Guide | null) {
  const wasOn = guide?.isPasswordProtected ?? false
  const [isOn, setIsOn] = useState(wasOn)
  const [password, setPassword] = useState('')
  return {
    isOn,
    setIsOn,
    password,
    setPassword,
    /** The stored password stays unless another is typed. */
    canKeep: wasOn,
    isMissing: isOn && !wasOn && password === '',
    isChanged: isOn !== wasOn || password !== '',
    /** For an update: null removes it, and undefined keeps it. */
    newPassword: !isOn ? (wasOn ? null : undefined) : password === '' ? undefined : password,
  }
}

export type GuideProtection = ReturnType<typeof useProtection>
