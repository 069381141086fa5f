import { formatSize } from '@pinloft/contract/shared/sizes'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import {
  changeVideoDownloadsSettings,
  type StoredVideoDownloadsSettings,
} from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { useState } from 'react'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, Button, FileField, SegmentedControl, toast } from '../../../ui/index.ts'

const AT_ONCE = [1, 2, 4, 8]
const SPEEDS: readonly (number | null)[] = [null, MEBIBYTE, 5 * MEBIBYTE, 20 * MEBIBYTE]

interface DownloadSettingsDialogProps {
  isOpen: boolean
  settings: StoredVideoDownloadsSettings
  onClose: () => void
}

/** What has been edited. */
interface Edits {
  atOnce?: number
  bytesPerSecond?: number | null
  /** Null deletes the stored cookies. */
  cookies?: File | null
}

/** How many downloads run at once, how fast, and with which cookies. */
export function DownloadSettingsDialog({ isOpen, settings, onClose }: DownloadSettingsDialogProps) {
  const [edits, setEdits] = useState<Edits>({})
  const { mutateAsync } = useMutation(mutationOf(changeVideoDownloadsSettings))
  const { atOnce, bytesPerSecond } = { ...settings, ...edits }
  const edit = (change: Edits) => setEdits((before) => ({ ...before, ...change }))

  async function save(pin: string) {
    const cookies = edits.cookies instanceof File ? await edits.cookies.text() : edits.cookies
    return mutateAsync({ pin, atOnce, bytesPerSecond, ...(cookies !== undefined && { cookies }) })
  }

  return (
    <ActionDialog
      isOpen={isOpen}
      title={TEXTS.settings}
      description={TEXTS.settingsHelp}
      action={TEXTS.save}
      busyAction={TEXTS.saving}
      asksPin
      run={save}
      failed={TEXTS.saveFailed}
      onDone={() => toast({ title: TEXTS.saved })}
      onClose={() => {
        setEdits({})
        onClose()
      }}
    >
      <Choice
        label={TEXTS.atOnce}
        value={String(atOnce)}
        onValueChange={(value) => edit({ atOnce: Number(value) })}
        options={withCurrent(AT_ONCE, atOnce).map((count) => ({ value: String(count), label: String(count) }))}
      />
      <Choice
        label={TEXTS.speed}
        value={String(bytesPerSecond)}
        onValueChange={(value) => edit({ bytesPerSecond: value === 'null' ? null : Number(value) })}
        options={withCurrent(SPEEDS, bytesPerSecond).map((speed) => ({
          value: String(speed),
          label: speed === null ? TEXTS.noLimit : TEXTS.speedOf(formatSize(speed)),
        }))}
      />
      <FileField
        label={TEXTS.cookies}
        accept=".txt,text/plain"
        hint={settings.hasCookies && edits.cookies !== null ? TEXTS.cookiesStored : TEXTS.cookiesHelp}
        onFileChange={(file) => edit({ cookies: file ?? undefined })}
      />
      {settings.hasCookies && edits.cookies === undefined && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => edit({ cookies: null })}>
          {TEXTS.removeCookies}
        </Button>
      )}
    </ActionDialog>
  )
}

/** The choices, with the current value where another client has set another one. */
function withCurrent<Value>(choices: readonly Value[], current: Value): readonly Value[] {
  return choices.includes(current) ? choices : [...choices, current]
}

function Choice({ label, ...control }: Parameters<typeof SegmentedControl>[0]) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden="true" className="text-sm font-label text-ink">
        {label}
      </span>
      <SegmentedControl label={label} {...control} />
    </div>
  )
}
