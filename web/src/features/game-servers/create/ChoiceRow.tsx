import type { ReactNode } from 'react'
import { classNames, ExactName } from '../../../ui/index.ts'

interface ChoiceRowProps {
  /** Of the group. */
  name: string
  title: string
  detail: string
  picture?: ReactNode
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
}

/** One of several things of which one is chosen. */
export function ChoiceRow({ name, title, detail, picture, isChosen, isDisabled = false, onChoose }: ChoiceRowProps) {
  return (
    <label
      className={classNames(
        'flex min-h-[50px] cursor-pointer items-center gap-3 rounded-[11px] px-2 py-1.5 has-disabled:cursor-default has-disabled:opacity-65 has-focus-visible:outline-2 has-focus-visible:outline-(--ring)',
        isChosen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name={name}
        className="size-[17px] shrink-0 accent-(--accent)"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      {picture}
      <span className="min-w-0 flex-1">
        <ExactName name={title} className="block truncate leading-[18px] font-name text-ink" />
        <span
          className={classNames(
            'block text-sm leading-[17px] text-pretty tabular-nums',
            isChosen ? 'text-ink-2' : 'text-ink-3',
          )}
        >
          {detail}
        </span>
      </span>
    </label>
  )
}

/** The frame and the name of such choices. */
export function ChoiceGroup({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-[7px] text-sm leading-5 font-[570] text-ink">{label}</legend>
      <div className="grid max-h-[232px] gap-0.5 overflow-y-auto rounded-[14px] p-1 shadow-field">{children}</div>
      {hint !== undefined && <p className="mt-[7px] text-sm text-pretty text-ink-3">{hint}</p>}
    </fieldset>
  )
}
