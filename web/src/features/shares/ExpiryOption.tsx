import { DAY_MS } from '@pinloft/contract/shared/units'
import type { Share } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { useState } from 'react'
import { SegmentedControl, TextField } from '../../ui/index.ts'
import { ShareOption } from './ShareOption.tsx'
import { formatDay } from './shareWords.ts'

const EXPIRY_DAYS = { day: 1, week: 7, month: 30 } as const
const EXPIRIES = ['day', 'week', 'month', 'date'] as const
type Expiry = (typeof EXPIRIES)[number]

/** When a new link ends, or one that is changed. */
export function useExpiry(share: Share | null) {
  const present = share?.expiresAt ?? null
  const [isOn, setIsOn] = useState(present !== null)
  const [expiry, setExpiry] = useState<Expiry>(present === null ? 'week' : 'date')
  const [date, setDate] = useState(
    dateOf(present === null ? Date.now() + EXPIRY_DAYS.week * DAY_MS : Date.parse(present)),
  )

  /** Null if the link never ends, undefined while the date is wrong. */
  function expiresAt(): string | null | undefined {
    if (!isOn) return null
    if (expiry !== 'date') return new Date(Date.now() + EXPIRY_DAYS[expiry] * DAY_MS).toISOString()
    const end = new Date(`${date}T23:59:59`)
    const isToCome = end.getTime() > Date.now()
    // What was not changed keeps its time of the day, also of a link that has expired.
    const isKept = present !== null && dateOf(Date.parse(present)) === date
    if (isKept && (Date.parse(present) > Date.now() || !isToCome)) return present
    return isToCome ? end.toISOString() : undefined
  }

  return { isOn, setIsOn, expiry, setExpiry, date, setDate, expiresAt }
}

export function ExpiryOption({ fields, isChecked }: { fields: ReturnType<typeof useExpiry>; isChecked: boolean }) {
  const { isOn, expiry } = fields
  const at = fields.expiresAt()
  return (
    <ShareOption
      label={SHARE_TEXTS.expires}
      help={at === null ? SHARE_TEXTS.never : at && SHARE_TEXTS.expiresOn(formatDay(at), expiry === 'date')}
      checked={isOn}
      onCheckedChange={fields.setIsOn}
    >
      <SegmentedControl
        isField
        label={SHARE_TEXTS.expiresWhen}
        value={expiry}
        onValueChange={fields.setExpiry}
        options={EXPIRIES.map((value) => ({ value, label: SHARE_TEXTS.expiryChoices[value] }))}
      />
      {expiry === 'date' && (
        <TextField
          type="date"
          label={SHARE_TEXTS.lastDay}
          min={dateOf(Date.now())}
          value={fields.date}
          onValueChange={fields.setDate}
          error={isChecked && at === undefined ? SHARE_TEXTS.dateInvalid : null}
        />
      )}
    </ShareOption>
  )
}

/** The day here, as date fields write it. */
function dateOf(timeMs: number): string {
  const at = new Date(timeMs)
  return new Date(timeMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
