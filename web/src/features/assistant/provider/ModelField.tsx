import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ExactText, Menu, MenuRadioGroup } from '../../../ui/index.ts'

interface ModelFieldProps {
  label: string
  models: readonly string[]
  /** Null: chosen by the server. */
  value: string | null
  onChange: (model: string | null) => void
  hint?: ReactNode
}

/** No model has an empty name. */
const AUTOMATIC = ''

/** A choice among the models that a provider lists. Typing finds one. */
export function ModelField({ label, models, value, onChange, hint }: ModelFieldProps) {
  const id = useId()
  const offered = value === null || models.includes(value) ? models : [value, ...models]
  return (
    <div className="flex min-w-0 flex-col gap-[7px] text-left">
      <span aria-hidden="true" className="text-sm leading-5 font-[570] text-ink">
        {label}
      </span>
      <Menu
        align="start"
        header={<b className="font-strong text-ink">{label}</b>}
        trigger={
          <button
            type="button"
            aria-label={`${label}: ${value ?? TEXTS.automatic}`}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            className="flex h-10 w-full min-w-0 items-center gap-2 rounded-md bg-raised pr-[9px] pl-3 text-left text-ink shadow-field hover:bg-hover dark:bg-sunken"
          >
            <span className={`min-w-0 flex-1 truncate ${value === null ? '' : 'font-mono text-sm'}`}>
              <ExactText text={value ?? TEXTS.automatic} />
            </span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
          </button>
        }
      >
        <MenuRadioGroup
          label={label}
          value={value ?? AUTOMATIC}
          onValueChange={(chosen) => onChange(chosen === AUTOMATIC ? null : chosen)}
          options={[
            { value: AUTOMATIC, label: TEXTS.automatic },
            ...offered.map((model) => ({ value: model, label: <ExactText text={model} /> })),
          ]}
        />
      </Menu>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </span>
      )}
    </div>
  )
}
