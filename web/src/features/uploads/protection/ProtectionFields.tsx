import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection'
import { Collapse, PasswordField, Switch } from '../../../ui/index.ts'

export interface ProtectionFieldsProps {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  filePassword: string
  onFilePasswordChange: (filePassword: string) => void
  error: string | null
}

/** The switch that protects uploads with a password of their own, and the field for it. */
export function ProtectionFields({ isOn, onToggle, filePassword, onFilePasswordChange, error }: ProtectionFieldsProps) {
  return (
    <div className="rounded-lg bg-sunken px-4 pt-3.5 pb-4">
      <Switch
        label={PROTECTION_TEXTS.toggleLabel}
        help={PROTECTION_TEXTS.toggleNote}
        checked={isOn}
        onCheckedChange={onToggle}
      />
      <Collapse open={isOn}>
        <div className="pt-3.5">
          <PasswordField
            label={PROTECTION_TEXTS.protectionPinLabel}
            placeholder={PROTECTION_TEXTS.protectionPinPlaceholder}
            secretName="file PIN"
            value={filePassword}
            onValueChange={onFilePasswordChange}
            error={error}
            hint={
              <>
                <span className="block">{PROTECTION_TEXTS.toggleHelp}</span>
                <span className="block">{PROTECTION_TEXTS.noRecovery}</span>
              </>
            }
            maxLength={FILE_PASSWORD_MAX_CHARACTERS}
          />
        </div>
      </Collapse>
    </div>
  )
}
