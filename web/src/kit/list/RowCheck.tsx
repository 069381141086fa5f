import { Check, Minus } from 'lucide-react'

export interface RowCheckProps {
  label: string
  state: boolean | 'mixed'
  className?: string
  onClick?: () => void
}

/**
 * The checkbox of a row. It has no handler of its own: the list handles its clicks as it does those of rows. Not a tab
 * stop: the list has keys for it.
 */
export function RowCheck({ label, state, className = '', onClick }: RowCheckProps) {
  const isOn = state !== false
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box cannot be drawn on a tile, nor be mixed without a script
    <button
      type="button"
      role="checkbox"
      aria-checked={state}
      aria-label={label}
      tabIndex={-1}
      data-check={onClick ? undefined : ''}
      onClick={onClick}
      className={`grid size-[30px] shrink-0 place-items-center max-md:size-10 ${className}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-[17px] place-items-center rounded-xs [&_svg]:size-3 [&_svg]:[stroke-width:3] ${isOn ? 'bg-accent text-on-accent' : 'bg-raised shadow-[inset_0_0_0_1.5px_var(--field-line)]'}`}
      >
        {state === true && <Check />}
        {state === 'mixed' && <Minus />}
      </span>
    </button>
  )
}
