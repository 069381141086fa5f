import { GIBIBYTE } from '@pinloft/contract/shared/units'
import { FOLDER_SHARE_MODES, type Share, type ShareMode, WORLD_SHARE_MODES } from '@pinloft/contract/shares/endpoints'
import { SHARE_FILES_MAX } from '@pinloft/contract/shares/limits'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { SHARE_UPLOAD_TEXTS } from '@pinloft/contract/shares/upload-texts'
import { useState } from 'react'
import { SegmentedControl, TextField } from '../../ui/index.ts'
import { ShareOption } from './ShareOption.tsx'

const DEFAULT_SIZE = '5'

type Limits = Pick<Share, 'sizeLimit' | 'fileLimit'>

/** What visitors may do, and how much they may add. */
export function useUploadFields(share: Share | null, firstMode: ShareMode) {
  const [mode, setMode] = useState<ShareMode>(share?.mode ?? firstMode)
  const [isLimited, setIsLimited] = useState(share !== null && (share.sizeLimit ?? share.fileLimit) !== null)
  const [size, setSize] = useState(share === null ? DEFAULT_SIZE : sizeText(share.sizeLimit))
  const [files, setFiles] = useState(String(share?.fileLimit ?? ''))
  const typed = { sizeLimit: sizeIn(size), fileLimit: filesIn(files) }

  /** Null while a field is wrong. */
  function limits(): Limits | null {
    const { sizeLimit, fileLimit } = typed
    if ((mode !== 'add' && mode !== 'drop') || !isLimited) return { sizeLimit: null, fileLimit: null }
    return sizeLimit === undefined || fileLimit === undefined ? null : { sizeLimit, fileLimit }
  }

  return { mode, setMode, isLimited, setIsLimited, size, setSize, files, setFiles, typed, limits }
}

export type UploadFields = ReturnType<typeof useUploadFields>

/** The choice for a link to a world, and what it means. */
export function WorldModeField({ fields: { mode, setMode } }: { fields: UploadFields }) {
  const chosen = mode === 'build' ? 'build' : 'view'
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        isField
        label={SHARE_UPLOAD_TEXTS.mode}
        value={chosen}
        onValueChange={setMode}
        options={WORLD_SHARE_MODES.map((value) => ({ value, label: SHARE_TEXTS.worldModes[value] }))}
      />
      <p className="text-sm text-ink-2">{SHARE_TEXTS.worldHelp[chosen]}</p>
    </div>
  )
}

/** The choice for a link to a folder, and what it means. */
export function ModeField({ fields: { mode, setMode } }: { fields: UploadFields }) {
  const chosen = mode === 'build' ? 'view' : mode
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        isField
        label={SHARE_UPLOAD_TEXTS.mode}
        value={chosen}
        onValueChange={setMode}
        options={FOLDER_SHARE_MODES.map((value) => ({ value, label: SHARE_UPLOAD_TEXTS.modes[value] }))}
      />
      <p className="text-sm text-ink-2">{SHARE_UPLOAD_TEXTS.modeHelp[chosen]}</p>
    </div>
  )
}

export function UploadLimits({ fields, isChecked }: { fields: UploadFields; isChecked: boolean }) {
  const { isLimited, typed } = fields
  const { sizeLimit, fileLimit } = typed
  const words = SHARE_UPLOAD_TEXTS.limits({ sizeLimit: sizeLimit ?? null, fileLimit: fileLimit ?? null })
  return (
    <ShareOption
      label={SHARE_UPLOAD_TEXTS.limit}
      help={isLimited && words !== '' ? words : SHARE_TEXTS.noLimit}
      checked={isLimited}
      onCheckedChange={fields.setIsLimited}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={SHARE_UPLOAD_TEXTS.sizeLabel}
          inputMode="decimal"
          value={fields.size}
          onValueChange={fields.setSize}
          error={isChecked && sizeLimit === undefined ? SHARE_UPLOAD_TEXTS.sizeInvalid : null}
        />
        <TextField
          label={SHARE_UPLOAD_TEXTS.filesLabel}
          inputMode="numeric"
          value={fields.files}
          onValueChange={fields.setFiles}
          error={isChecked && fileLimit === undefined ? SHARE_TEXTS.limitInvalid : null}
        />
      </div>
    </ShareOption>
  )
}

/** Bytes of the typed size; null without one, undefined if it is none. */
function sizeIn(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const sizeBytes = /^\d{1,6}(\.\d{1,9})?$/.test(text) ? Math.round(Number(text) * GIBIBYTE) : 0
  return sizeBytes > 0 ? sizeBytes : undefined
}

function sizeText(sizeBytes: number | null): string {
  return sizeBytes === null ? '' : String(Number((sizeBytes / GIBIBYTE).toFixed(9)))
}

function filesIn(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= SHARE_FILES_MAX ? count : undefined
}
