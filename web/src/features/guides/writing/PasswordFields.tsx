import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { Lock } from 'lucide-react'
import { PasswordField, Switch } from '../../../ui/index.ts'
import type { GuideProtection } from './useProtection.ts'

/** Whether a guide needs a password to be changed, and which. */
export function PasswordFields({ protection }: { protection: GuideProtection }) {
  return (
    <>
      <Switch
        label={TEXTS.passwordSwitch}
        help={TEXTS.passwordHelp}
        checked={protection.isOn}
        onCheckedChange={protection.setIsOn}
      />
      {protection.isOn && <NewPassword protection={protection} />}
    </>
  )
}

/** The same in one row, at the foot of the sheet. */
export function PasswordFoot({ protection }: { protection: GuideProtection }) {
  return (
    <footer className="flex min-h-[60px] shrink-0 items-center gap-3 border-t border-line px-5 py-2">
      <Lock aria-hidden="true" className="size-[18px] shrink-0 text-ink-3 [stroke-width:1.75]" />
      <div className="shrink-0">
        <Switch label={TEXTS.passwordSwitch} checked={protection.isOn} onCheckedChange={protection.setIsOn} />
      </div>
      {protection.isOn && (
        <div className="w-60 [&_label]:sr-only">
          <NewPassword protection={protection} />
        </div>
      )}
      <p className="min-w-0 flex-1 truncate text-sm text-ink-3 max-lg:hidden">{TEXTS.passwordHelp}</p>
    </footer>
  )
}

function NewPassword({ protection }: { protection: GuideProtection }) {
  return (
    <PasswordField
      label={TEXTS.passwordNew}
      secretName="password"
      placeholder={protection.canKeep ? TEXTS.passwordKeep : undefined}
      value={protection.password}
      onValueChange={protection.setPassword}
      maxLength={FILE_PASSWORD_MAX_CHARACTERS}
      autoComplete="one-time-code"
    />
  )
}
