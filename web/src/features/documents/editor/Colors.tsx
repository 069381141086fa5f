import { PAGE_COLORS } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '../../../ui/index.ts'

export const COLORS = Object.keys(TEXTS.colors)

export function colorName(color: string): string {
  return TEXTS.colors[color.toLowerCase()] ?? color
}

/** The presets of the page: each colour with its name. */
export const PAGE_COLOR_NAMES = (Object.entries(PAGE_COLORS) as [keyof typeof PAGE_COLORS, string][]).map(
  ([name, color]) => [color, TEXTS.pageColors[name]] as const,
)

export interface ColorDiscsProps {
  /** Name of the choice. */
  label: string
  value: string
  onChoose: (color: string) => void
}

/** The colours of text and pen, and any other. */
export function ColorDiscs({ label, value, onChoose }: ColorDiscsProps) {
  const isOther = !COLORS.includes(value.toLowerCase())
  return (
    <fieldset aria-label={label} className="flex items-center gap-2 max-md:justify-between">
      {COLORS.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={colorName(color)}
          title={colorName(color)}
          aria-pressed={color === value.toLowerCase()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(color)}
          style={{ background: color }}
          className={classNames(
            'size-6 shrink-0 rounded-full shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--field-line)_60%,transparent)] max-md:size-[30px]',
            color === value.toLowerCase() && 'outline-2 outline-offset-2 outline-accent',
          )}
        />
      ))}
      <AnyColor label={TEXTS.anotherColor} value={value} isOn={isOther} onChoose={onChoose} />
    </fieldset>
  )
}

interface AnyColorProps extends ColorDiscsProps {
  isOn: boolean
  isPage?: boolean
}

/** Opens the browser's own choice of colours. */
function AnyColor({ label, value, isOn, isPage = false, onChoose }: AnyColorProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="relative inline-grid shrink-0">
      <button
        type="button"
        aria-label={label}
        title={label}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.showPicker()}
        style={isOn ? { background: value } : undefined}
        className={classNames(
          'grid place-items-center text-ink-3 shadow-[inset_0_0_0_1.5px_var(--field-line)] [&_svg]:size-[13px]',
          isPage ? 'h-[26px] w-5 rounded-[4px] max-md:h-11 max-md:w-9' : 'size-6 rounded-full max-md:size-[30px]',
          isOn && 'outline-2 outline-offset-2 outline-accent',
        )}
      >
        {!isOn && <Plus aria-hidden="true" />}
      </button>
      <input
        ref={input}
        type="color"
        tabIndex={-1}
        aria-hidden="true"
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
    </span>
  )
}

/** The colours of the page, as little pages. */
export function PageColors({ value, onChoose }: Omit<ColorDiscsProps, 'label'>) {
  const isOther = PAGE_COLOR_NAMES.every(([color]) => color !== value.toLowerCase())
  return (
    <fieldset aria-label={TEXTS.pageColor} className="flex items-center gap-2 max-md:justify-between">
      {PAGE_COLOR_NAMES.map(([color, name]) => (
        <button
          key={color}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={color === value.toLowerCase()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(color)}
          style={{ background: color }}
          className={classNames(
            'h-[26px] w-5 shrink-0 rounded-[4px] shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--field-line)_60%,transparent)] max-md:h-11 max-md:w-9 max-md:rounded-[6px]',
            color === value.toLowerCase() && 'outline-2 outline-offset-2 outline-accent',
          )}
        />
      ))}
      <AnyColor label={TEXTS.anotherColor} value={value} isOn={isOther} isPage onChoose={onChoose} />
    </fieldset>
  )
}
