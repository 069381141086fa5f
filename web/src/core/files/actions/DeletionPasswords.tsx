import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { type Ref, useId } from 'react'
import { displayName, ExactName, PasswordField, Switch } from '../../../ui/index.ts'
import type { DeletionProblem, DeletionSecrets, LockedFile } from './deletion.ts'

export interface DeletionPasswordsProps {
  ref: Ref<HTMLDivElement>
  locked: readonly LockedFile[]
  /** There are further protected files that have not been named yet. */
  hasMore: boolean
  /** This one file is all that is deleted: it needs no name here. */
  isOnlyFile: boolean
  secrets: DeletionSecrets
  onChange: (typed: Partial<DeletionSecrets>) => void
  problem: DeletionProblem | null
}

/** The passwords of the protected files to delete: a field for each, or one for all. */
export function DeletionPasswords(props: DeletionPasswordsProps) {
  const { ref, locked, hasMore, isOnlyFile, secrets, onChange, problem } = props
  const { passwords, shared } = secrets
  const helpId = useId()
  const field = (file: LockedFile) => ({
    'data-password-of': file.id,
    value: passwords[file.id] ?? '',
    onValueChange: (typed: string) => onChange({ passwords: { ...passwords, [file.id]: typed } }),
    maxLength: FILE_PASSWORD_MAX_CHARACTERS,
  })

  const [only] = locked
  if (isOnlyFile && only) {
    return (
      <div ref={ref}>
        <PasswordField
          {...field(only)}
          label={PROTECTION_TEXTS.passwordLabel}
          secretName="password"
          error={problem?.text}
        />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a column of a dialog that scrolls
    <div
      ref={ref}
      role="group"
      aria-label={TRASH_TEXTS.passwordsGroup}
      aria-describedby={helpId}
      className="flex flex-col gap-3.5 rounded-lg bg-sunken px-4 pt-3.5 pb-4"
    >
      <p id={helpId} className="text-sm text-ink-2">
        {TRASH_TEXTS.passwordsHelp(locked.length, hasMore)}
      </p>
      {locked.length > 1 && (
        <Switch
          label={TRASH_TEXTS.samePassword}
          checked={shared !== null}
          onCheckedChange={(isShared) => onChange({ shared: isShared ? '' : null })}
        />
      )}
      {shared !== null ? (
        <PasswordField
          data-password-of=""
          label={TRASH_TEXTS.sharedPassword}
          secretName="password"
          value={shared}
          onValueChange={(typed) => onChange({ shared: typed })}
          error={problem && sharedProblem(problem)}
          maxLength={FILE_PASSWORD_MAX_CHARACTERS}
        />
      ) : (
        locked.map((file) => (
          <PasswordField
            key={file.id}
            {...field(file)}
            label={<ExactName name={file.name} className="whitespace-pre-wrap wrap-anywhere" />}
            secretName={`password of ${displayName(file.name)}`}
            error={problem?.file?.id === file.id ? problem.text : null}
          />
        ))
      )}
    </div>
  )
}

/** Names the file that the shared password does not open. */
function sharedProblem({ text, file }: DeletionProblem): string {
  const isMissing = text === PROTECTION_TEXTS.deletePasswordMissing
  return file === undefined || isMissing ? text : TRASH_TEXTS.passwordWrongFor(text, displayName(file.name))
}
