import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { failureText } from '../../platform/failures.ts'
import { PasswordDialog, toast } from '../../ui/index.ts'
import { verifyPassword } from './guides.api.ts'
import type { KnownPassword } from './passwords.ts'

export interface VerifyPasswordDialogProps {
  /** The protected guide; `null` closes the dialog. */
  guide: { id: string; title: string } | null
  onVerified: (known: KnownPassword) => void
  onCancel: () => void
}

/** Asks for the password of a guide until the server says that it is right. */
export function VerifyPasswordDialog({ guide, onVerified, onCancel }: VerifyPasswordDialogProps) {
  async function check(password: string, signal: AbortSignal): Promise<string | null> {
    if (guide === null) return null
    if (password.trim() === '') {
      const description = GUIDES_TEXTS.passwordRequiredHelp
      toast({ variant: 'destructive', title: GUIDES_TEXTS.passwordRequired, description })
      return description
    }
    try {
      await verifyPassword(guide.id, password, signal)
      return null
    } catch (failure) {
      return failureText(failure, TEXTS.verifyFailed)
    }
  }

  return (
    <PasswordDialog
      subject={guide && { id: guide.id, name: guide.title }}
      texts={{
        title: GUIDES_TEXTS.verifyPassword,
        purpose: TEXTS.verifyPurpose,
        label: TEXTS.passwordLabel,
        submit: TEXTS.verify,
        submitting: TEXTS.verifying,
      }}
      check={check}
      onAccepted={(password) => guide && onVerified({ guideId: guide.id, password })}
      onCancel={onCancel}
    />
  )
}
