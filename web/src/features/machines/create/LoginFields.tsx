import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { PasswordField, TextField } from '../../../ui/index.ts'
import type { MachineForm } from './machineForm.ts'

interface LoginFieldsProps {
  form: Pick<MachineForm, 'user' | 'password' | 'sshKey'>
  /** The disk may be set up already. */
  isOptional: boolean
  onChange: (change: Partial<MachineForm>) => void
}

/** The first user of an image that is set up at its first start. */
export function LoginFields({ form, isOptional, onChange }: LoginFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={TEXTS.user}
          autoCapitalize="off"
          spellCheck={false}
          value={form.user}
          onValueChange={(user) => onChange({ user })}
        />
        <PasswordField
          label={TEXTS.password}
          secretName="password"
          value={form.password}
          onValueChange={(password) => onChange({ password })}
        />
      </div>
      <TextField
        label={TEXTS.sshKey}
        hint={isOptional ? TEXTS.loginOptional : TEXTS.loginHelp}
        autoCapitalize="off"
        spellCheck={false}
        value={form.sshKey}
        onValueChange={(sshKey) => onChange({ sshKey })}
      />
    </>
  )
}
