import { PC_SYNC_DIRECTIONS, type PcSyncDirection } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { SegmentedControl } from '../../ui/index.ts'

interface DirectionFieldProps {
  value: PcSyncDirection
  onChange: (direction: PcSyncDirection) => void
}

export function DirectionField({ value, onChange }: DirectionFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-label text-ink">
        {TEXTS.direction}
      </span>
      <SegmentedControl
        isField
        label={TEXTS.direction}
        value={value}
        onValueChange={onChange}
        options={PC_SYNC_DIRECTIONS.map((direction) => ({ value: direction, label: TEXTS.directions[direction] }))}
      />
      <p className="text-sm text-ink-3">{TEXTS.directionHelp[value]}</p>
    </div>
  )
}
