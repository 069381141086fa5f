import { changeTrashSettings, getTrashSettings } from '@pinloft/contract/trash/endpoints'
import { TRASH_MAX_KEPT_DAYS } from '@pinloft/contract/trash/limits'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { useRef, useState } from 'react'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { ActionDialog, Switch, TextField, toast } from '../../ui/index.ts'

const SUGGESTED_DAYS = 30

/** How long the trash keeps its entries. */
export function TrashSettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: settings } = useQuery(queryOf(getTrashSettings))
  /** The edited value; the current settings are shown until there is one. */
  const [days, setDays] = useState<string | null>(null)
  const [isForever, setIsForever] = useState<boolean | null>(null)
  const [isInvalid, setIsInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useMutation(mutationOf(changeTrashSettings))
  const keepsForever = isForever ?? settings?.keptDays === null
  const typedDays = days ?? String(settings?.keptDays ?? SUGGESTED_DAYS)
  const keptDays = keepsForever ? null : daysIn(typedDays)

  function close() {
    setDays(null)
    setIsForever(null)
    setIsInvalid(false)
    onClose()
  }

  function check(): boolean {
    if (keptDays !== undefined) return true
    setIsInvalid(true)
    field.current?.focus()
    return false
  }

  return (
    <ActionDialog
      isOpen={isOpen}
      title={TRASH_TEXTS.settings}
      description={TRASH_TEXTS.settingsHelp}
      action={TRASH_TEXTS.save}
      busyAction={TRASH_TEXTS.saving}
      asksPin
      check={check}
      run={(pin) => mutateAsync({ keptDays: keptDays ?? null, pin })}
      failed={TRASH_TEXTS.saveFailed}
      onDone={(saved) => toast({ title: TRASH_TEXTS.kept(saved.keptDays) })}
      onClose={close}
    >
      <Switch
        label={TRASH_TEXTS.isForever}
        help={TRASH_TEXTS.isForeverHelp}
        checked={keepsForever}
        onCheckedChange={setIsForever}
      />
      {!keepsForever && (
        <TextField
          ref={field}
          label={TRASH_TEXTS.keptDays}
          inputMode="numeric"
          value={typedDays}
          onValueChange={(typed) => {
            setDays(typed)
            setIsInvalid(false)
          }}
          hint={TRASH_TEXTS.settingsShorter}
          error={isInvalid ? TRASH_TEXTS.keptDaysInvalid : null}
        />
      )}
    </ActionDialog>
  )
}

/** The typed number of days; `undefined` if it is not valid. */
function daysIn(typed: string): number | undefined {
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return days >= 1 && days <= TRASH_MAX_KEPT_DAYS ? days : undefined
}
