import type { GameProperty } from '@pinloft/contract/game-servers/properties'
import { SegmentedControl, Switch, TextField } from '../../../ui/index.ts'

interface PropertyFieldProps {
  property: GameProperty
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** A property with what it means, and its name in the file. */
export function PropertyField({ property, value, error, onChange }: PropertyFieldProps) {
  const { name, title, meaning, kind, choices = [], maxCharacters } = property
  const hint = (
    <>
      {meaning} <span className="font-mono text-xs">{name}</span>
    </>
  )
  // The text of the file may say something else.
  const isOffered = choices.some(([choice]) => choice === value)
  if (kind === 'boolean') {
    return (
      <Switch
        label={title}
        help={hint}
        checked={value === 'true'}
        onCheckedChange={(checked) => onChange(String(checked))}
      />
    )
  }
  if (kind === 'choice' && isOffered) {
    return (
      <div className="flex flex-col gap-[7px]">
        <span className="text-sm leading-5 font-[570] text-ink">{title}</span>
        <SegmentedControl
          isField
          label={title}
          value={value}
          onValueChange={onChange}
          options={choices.map(([choice, label]) => ({ value: choice, label }))}
        />
        <span className="text-sm text-ink-3">{hint}</span>
      </div>
    )
  }
  return (
    <TextField
      label={title}
      hint={hint}
      error={error}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      maxLength={maxCharacters}
      value={value}
      onValueChange={onChange}
    />
  )
}
