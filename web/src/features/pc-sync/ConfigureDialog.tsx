import { changePcSync, type PcSync, previewPcSyncIgnores } from '@pinloft/contract/pc-sync/endpoints'
import { PC_NAME_MAX_CHARACTERS, PC_SYNC_BANDWIDTH_MAX_KIB } from '@pinloft/contract/pc-sync/limits'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { useId, useState } from 'react'
import { failureText } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { ActionDialog, Button, ErrorLine, TextField } from '../../ui/index.ts'
import { DirectionField } from './DirectionField.tsx'
import { KeptRule } from './KeptRule.tsx'

const LIMITS = ['sendKib', 'receiveKib'] as const

/** Name, direction, bandwidth, what is kept of what the computer changes, and what is left out. */
export function ConfigureDialog({ folder, onClose }: { folder: PcSync; onClose: () => void }) {
  const [pcName, setPcName] = useState(folder.pcName)
  const [direction, setDirection] = useState(folder.direction)
  const [limits, setLimits] = useState({ sendKib: textOf(folder.sendKib), receiveKib: textOf(folder.receiveKib) })
  const [patterns, setPatterns] = useState(folder.ignorePatterns.join('\n'))
  const { mutateAsync } = useMutation(mutationOf(changePcSync))
  const preview = useMutation(mutationOf(previewPcSyncIgnores))
  const id = useId()
  const ignorePatterns = patterns.split('\n').filter((line) => line.trim() !== '')
  const [sendKib, receiveKib] = [limitIn(limits.sendKib), limitIn(limits.receiveKib)]
  return (
    <ActionDialog
      size="md"
      title={TEXTS.changeTitle(folder.folderName)}
      action={TEXTS.save}
      busyAction={TEXTS.saving}
      check={() => sendKib !== undefined && receiveKib !== undefined}
      run={() => mutateAsync({ id: folder.id, pcName, direction, ignorePatterns, sendKib, receiveKib })}
      failed={TEXTS.failed}
      onClose={onClose}
    >
      <TextField label={TEXTS.pcName} maxLength={PC_NAME_MAX_CHARACTERS} value={pcName} onValueChange={setPcName} />
      <DirectionField value={direction} onChange={setDirection} />
      <div className="grid gap-4 md:grid-cols-2">
        {LIMITS.map((limit) => (
          <TextField
            key={limit}
            label={TEXTS[limit]}
            placeholder={TEXTS.bandwidthPlaceholder}
            inputMode="numeric"
            error={limitIn(limits[limit]) === undefined ? TEXTS.bandwidthWrong : null}
            value={limits[limit]}
            onValueChange={(value) => setLimits({ ...limits, [limit]: value })}
          />
        ))}
      </div>
      {direction !== 'to-pc' && <KeptRule />}
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="text-sm font-label text-ink">
          {TEXTS.ignore}
        </label>
        <textarea
          id={id}
          rows={4}
          spellCheck={false}
          aria-describedby={`${id}-help`}
          value={patterns}
          onChange={(event) => setPatterns(event.target.value)}
          className="w-full resize-y rounded-md bg-raised px-3 py-2 font-mono text-sm text-ink shadow-field outline-none dark:bg-sunken"
        />
        <p id={`${id}-help`} className="text-sm text-ink-3">
          {TEXTS.ignoreHelp}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            busy={preview.isPending}
            disabled={ignorePatterns.length === 0}
            onClick={() => preview.mutate({ id: folder.id, ignorePatterns })}
          >
            {TEXTS.ignorePreview}
          </Button>
          <span role="status" className="text-sm text-ink-2">
            {preview.data && TEXTS.ignoreCount(preview.data.count)}
          </span>
        </div>
        {preview.data !== undefined && preview.data.paths.length > 0 && (
          <ul className="max-h-32 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-sm text-ink-2">
            {preview.data.paths.map((path) => (
              <li key={path} className="wrap-anywhere">
                {path}
              </li>
            ))}
          </ul>
        )}
      </div>
      {preview.isError && <ErrorLine>{failureText(preview.error, TEXTS.failed)}</ErrorLine>}
    </ActionDialog>
  )
}

function textOf(limitKib: number | null): string {
  return limitKib === null ? '' : String(limitKib)
}

/** Null without a limit; undefined if it is none. */
function limitIn(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const limitKib = Number(text)
  return Number.isInteger(limitKib) && limitKib > 0 && limitKib <= PC_SYNC_BANDWIDTH_MAX_KIB ? limitKib : undefined
}
