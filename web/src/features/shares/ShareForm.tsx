import type { Share, SharedType } from '@pinloft/contract/shares/endpoints'
import {
  SHARE_DOWNLOADS_MAX,
  SHARE_NAME_MAX_CHARACTERS,
  SHARE_PASSWORD_MAX_CHARACTERS,
} from '@pinloft/contract/shares/limits'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { useState } from 'react'
import { PasswordField, TextField } from '../../ui/index.ts'
import { ExpiryOption, useExpiry } from './ExpiryOption.tsx'
import { ShareOption } from './ShareOption.tsx'
import { type UploadFields, UploadLimits, useUploadFields } from './UploadFields.tsx'

/** What a form says of a link. Omitted fields stay as they are. */
export interface ShareOptions {
  name: string
  expiresAt?: string | null
  password?: string | null
  downloadLimit: number | null
  sizeLimit: number | null
  fileLimit: number | null
}

export interface ShareFields {
  uploads: UploadFields
  name: string
  setName(name: string): void
  expiry: ReturnType<typeof useExpiry>
  hasPassword: boolean
  setHasPassword(hasPassword: boolean): void
  password: string
  setPassword(password: string): void
  hasLimit: boolean
  setHasLimit(hasLimit: boolean): void
  limit: string
  setLimit(limit: string): void
}

/** The fields of a new link, or those of one that is changed. */
export function useShareFields(share: Share | null, entryType: SharedType) {
  const uploads = useUploadFields(share, entryType === 'world' ? 'build' : 'view')
  const [name, setName] = useState(share?.name ?? '')
  const expiry = useExpiry(share)
  const [hasPassword, setHasPassword] = useState(share?.hasPassword ?? false)
  const [password, setPassword] = useState('')
  const [hasLimit, setHasLimit] = useState(share !== null && share.downloadLimit !== null)
  const [limit, setLimit] = useState(String(share?.downloadLimit ?? 10))

  /** The options, or null while a field lacks something. */
  function options(): ShareOptions | null {
    const downloads = hasLimit && entryType !== 'world' && uploads.mode !== 'drop' ? limitIn(limit) : null
    const uploadLimits = uploads.limits()
    const expiresAt = expiry.expiresAt()
    if (downloads === undefined || uploadLimits === null || expiresAt === undefined) return null
    const keepsPassword = hasPassword && password === '' && share?.hasPassword === true
    if (hasPassword && !keepsPassword && password.trim() === '') return null
    return {
      name: name.trim(),
      downloadLimit: downloads,
      ...uploadLimits,
      // What is sent again may have passed in the meantime.
      ...(expiresAt !== (share?.expiresAt ?? null) && { expiresAt }),
      ...(!keepsPassword && { password: hasPassword ? password : null }),
    }
  }

  const fields: ShareFields = {
    uploads,
    name,
    setName,
    expiry,
    hasPassword,
    setHasPassword,
    password,
    setPassword,
    hasLimit,
    setHasLimit,
    limit,
    setLimit,
  }
  return { fields, options }
}

interface ShareFormProps {
  fields: ShareFields
  /** The link that is changed; null for a new one. */
  share: Share | null
  entryType: SharedType
  /** The fields that lack something are pointed out. */
  isChecked: boolean
}

/** Name, expiry, password and limits. */
export function ShareForm({ fields, share, entryType, isChecked }: ShareFormProps) {
  const keepsPassword = share?.hasPassword === true && fields.password === ''
  return (
    <>
      <TextField
        label={SHARE_TEXTS.nameLabel}
        placeholder={SHARE_TEXTS.namePlaceholder}
        maxLength={SHARE_NAME_MAX_CHARACTERS}
        value={fields.name}
        onValueChange={fields.setName}
      />
      <div className="flex flex-col rounded-lg border border-line *:px-3.5 *:py-3 [&>*+*]:border-t [&>*+*]:border-line">
        <ExpiryOption fields={fields.expiry} isChecked={isChecked} />
        <ShareOption
          label={SHARE_TEXTS.password}
          help={fields.hasPassword ? SHARE_TEXTS.passwordHelp : SHARE_TEXTS.off}
          checked={fields.hasPassword}
          onCheckedChange={fields.setHasPassword}
        >
          <PasswordField
            label={SHARE_TEXTS.passwordLabel}
            autoComplete="new-password"
            maxLength={SHARE_PASSWORD_MAX_CHARACTERS}
            value={fields.password}
            onValueChange={fields.setPassword}
            hint={keepsPassword ? SHARE_TEXTS.passwordKept : undefined}
            error={isChecked && !keepsPassword && fields.password.trim() === '' ? SHARE_TEXTS.passwordMissing : null}
          />
        </ShareOption>
        {(fields.uploads.mode === 'add' || fields.uploads.mode === 'drop') && (
          <UploadLimits fields={fields.uploads} isChecked={isChecked} />
        )}
        {entryType !== 'world' && fields.uploads.mode !== 'drop' && (
          <ShareOption
            label={SHARE_TEXTS.downloadLimit}
            help={fields.hasLimit ? SHARE_TEXTS.limitHelp : SHARE_TEXTS.noLimit}
            checked={fields.hasLimit}
            onCheckedChange={fields.setHasLimit}
          >
            <TextField
              label={SHARE_TEXTS.limitLabel}
              inputMode="numeric"
              value={fields.limit}
              onValueChange={fields.setLimit}
              error={isChecked && limitIn(fields.limit) === undefined ? SHARE_TEXTS.limitInvalid : null}
            />
          </ShareOption>
        )}
      </div>
    </>
  )
}

/** The typed limit; undefined if it is none. */
function limitIn(typed: string): number | undefined {
  const limit = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return limit >= 1 && limit <= SHARE_DOWNLOADS_MAX ? limit : undefined
}
