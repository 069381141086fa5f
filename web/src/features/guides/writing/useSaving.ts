import type { Guide, GuideText } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { toast } from '../../../ui/index.ts'
import { conflictOf, isPasswordIncorrect, useGuideCalls } from '../guides.api.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import type { GuideProtection } from './useProtection.ts'

interface SavingOptions {
  guide: Guide | null
  keeper: DraftKeeper
  /** The revision that the text began from. */
  baseRevision: number | null
  password: string
  protection: GuideProtection
  onSaved: (guide: Guide) => void
  /** The stored guide, which was changed since the text began. */
  onConflict: (theirs: Guide) => void
  /** The password was changed elsewhere. */
  onWrongPassword: () => void
}

/** Stores the guide. Its draft waits meanwhile, and goes on if that fails. */
export function useSaving(options: SavingOptions) {
  const calls = useGuideCalls()
  const isBusy = useRef(false)
  const [isSaving, setIsSaving] = useState(false)

  async function save(text: GuideText, change: Partial<Pick<SavingOptions, 'baseRevision' | 'password'>> = {}) {
    if (isBusy.current) return
    const { guide, keeper, protection, onSaved } = options
    isBusy.current = true
    setIsSaving(true)
    await keeper.pause()
    try {
      const { baseRevision, password } = { ...options, ...change }
      const draft = keeper.stored
      const stored =
        guide === null
          ? await calls.create({
              ...text,
              isPasswordProtected: protection.isOn,
              password: protection.isOn ? protection.password : '',
              draft,
            })
          : await calls.update(guide.id, {
              ...text,
              password,
              newPassword: protection.newPassword,
              baseRevision,
              draft,
            })
      keeper.forget()
      toast({ title: guide === null ? GUIDES_TEXTS.created : GUIDES_TEXTS.updated })
      onSaved(stored)
    } catch (failure) {
      keeper.resume()
      refuse(failure)
    }
    isBusy.current = false
    setIsSaving(false)
  }

  function refuse(failure: unknown) {
    const conflict = conflictOf(failure)
    if (conflict !== null) return options.onConflict(conflict.theirs)
    toast({
      variant: 'destructive',
      title: options.guide === null ? TEXTS.createFailed : GUIDES_TEXTS.updateFailed,
      description: failureText(failure, options.guide === null ? '' : GUIDES_TEXTS.updateFailedHelp),
    })
    if (isPasswordIncorrect(failure)) options.onWrongPassword()
  }

  return { isSaving, save }
}
