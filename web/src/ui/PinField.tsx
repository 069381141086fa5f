import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/access/limits'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'

/** The PIN input. */
export function PinField(props: Omit<PasswordFieldProps, 'label'>) {
  return (
    <PasswordField
      label={ACCESS_TEXTS.pinLabel}
      placeholder={ACCESS_TEXTS.pinPlaceholder}
      maxLength={PIN_MAX_CHARACTERS}
      {...props}
    />
  )
}
