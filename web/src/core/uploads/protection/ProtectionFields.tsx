import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { Collapse, PasswordField, Switch } from '../../../ui/index.ts'
import type { FilePinForm } from './useFilePinForm.ts'

/** The switch that protects uploads with a password of their own, and the fields for it. */
export function ProtectionFields({ form, isRepeated }: { form: FilePinForm; isRepeated: boolean }) {
  return (
    <div className="rounded-lg bg-sunken px-4 pt-3.5 pb-4">
      <Switch
        label={PROTECTION_TEXTS.toggleLabel}
        help={PROTECTION_TEXTS.toggleNote}
        checked={form.isOn}
        onCheckedChange={form.toggle}
      />
      <Collapse open={form.isOn}>
        <div className="grid gap-3.5 pt-3.5">
          <PasswordField
            ref={form.fields.filePin}
            label={PROTECTION_TEXTS.protectionPinLabel}
            placeholder={PROTECTION_TEXTS.protectionPinPlaceholder}
            secretName="file PIN"
            value={form.entry.filePin}
            onValueChange={(filePin) => form.type({ filePin })}
            error={form.problem?.field === 'filePin' ? form.problem.text : null}
            hint={
              <>
                <span className="block">{PROTECTION_TEXTS.toggleHelp}</span>
                <span className="block">{PROTECTION_TEXTS.noRecovery}</span>
              </>
            }
            maxLength={FILE_PASSWORD_MAX_CHARACTERS}
          />
          {isRepeated && (
            <PasswordField
              ref={form.fields.repeated}
              label={PROTECTION_TEXTS.repeatPinLabel}
              secretName="repeated file PIN"
              value={form.entry.repeated}
              onValueChange={(repeated) => form.type({ repeated })}
              error={form.problem?.field === 'repeated' ? form.problem.text : null}
              maxLength={FILE_PASSWORD_MAX_CHARACTERS}
            />
          )}
        </div>
      </Collapse>
    </div>
  )
}
