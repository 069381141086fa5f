import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/access/limits'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { PasswordField, type PasswordFieldProps } from '../../ui/index.ts'
import { PROTECTION_FIELDS, type ProtectionChange, type ProtectionField } from './protection-form.ts'
import type { ProtectionForm } from './useProtectionForm.ts'

const FIELDS: Record<
  ProtectionField,
  Pick<PasswordFieldProps, 'label' | 'placeholder' | 'secretName' | 'hint' | 'maxLength'>
> = {
  pin: {
    label: ACCESS_TEXTS.pinLabel,
    placeholder: ACCESS_TEXTS.pinPlaceholder,
    maxLength: PIN_MAX_CHARACTERS,
  },
  password: {
    label: PROTECTION_TEXTS.passwordLabel,
    secretName: 'password',
    maxLength: FILE_PASSWORD_MAX_CHARACTERS,
  },
  newPassword: {
    label: PROTECTION_TEXTS.newPasswordLabel,
    secretName: 'new password',
    hint: PROTECTION_TEXTS.noRecovery,
    maxLength: FILE_PASSWORD_MAX_CHARACTERS,
  },
  repeated: {
    label: PROTECTION_TEXTS.repeatPasswordLabel,
    secretName: 'repeated password',
    maxLength: FILE_PASSWORD_MAX_CHARACTERS,
  },
}

/** The fields of a change of protection. */
export function ProtectionFormFields({ change, form }: { change: ProtectionChange; form: ProtectionForm }) {
  return PROTECTION_FIELDS[change].map((field) => (
    <PasswordField
      key={field}
      {...FIELDS[field]}
      ref={form.fields[field]}
      value={form.entry[field]}
      onValueChange={(typed) => form.type(field, typed)}
      error={form.problem?.field === field ? form.problem.text : null}
      readOnly={form.isBusy}
    />
  ))
}
