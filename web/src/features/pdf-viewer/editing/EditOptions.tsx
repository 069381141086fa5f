import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import type { ReactNode } from 'react'
import { classNames, Slider } from '../../../ui/index.ts'
import { type Color, HIGHLIGHT_SWATCHES, INK_SWATCHES } from './colors.ts'
import { EDIT_PARAMETERS, type Editing, type EditTool } from './useEditing.ts'

interface ToolOptions {
  color: { parameter: number; swatches: readonly Color[] }
  size?: { parameter: number; label: string; max: number }
}

const OPTIONS: Partial<Record<EditTool, ToolOptions>> = {
  highlight: { color: { parameter: EDIT_PARAMETERS.highlightColor, swatches: HIGHLIGHT_SWATCHES } },
  draw: {
    color: { parameter: EDIT_PARAMETERS.inkColor, swatches: INK_SWATCHES },
    size: { parameter: EDIT_PARAMETERS.inkThickness, label: PDF_VIEWER_TEXTS.thickness, max: 20 },
  },
  text: {
    color: { parameter: EDIT_PARAMETERS.textColor, swatches: INK_SWATCHES },
    size: { parameter: EDIT_PARAMETERS.textSize, label: PDF_VIEWER_TEXTS.textSize, max: 60 },
  },
}

/** Colour and size of what the tool in hand makes, and of what is selected; `end` stands behind them. */
export function EditOptions({ editing, end }: { editing: Editing; end: ReactNode }) {
  const { tool, settings, set } = editing
  if (tool === null) return null
  const { color, size } = OPTIONS[tool] ?? {}
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-5 py-1.5 max-md:px-3">
      {color && (
        <Swatches
          colors={color.swatches}
          chosen={settings[color.parameter]}
          onChoose={(value) => set(color.parameter, value)}
        />
      )}
      {size && (
        <Size
          label={size.label}
          value={Number(settings[size.parameter])}
          max={size.max}
          onChange={(value) => set(size.parameter, value)}
        />
      )}
      <p className={classNames('text-sm text-ink-3 max-md:min-w-0 max-md:flex-1', color && 'max-md:hidden')}>
        {PDF_VIEWER_TEXTS.editHints[tool]}
      </p>
      {end && <span className="-mr-1.5 ml-auto flex items-center">{end}</span>}
    </div>
  )
}

interface SwatchesProps {
  colors: readonly Color[]
  chosen: string | number | undefined
  onChoose: (value: string) => void
}

function Swatches({ colors, chosen, onChoose }: SwatchesProps) {
  return (
    <fieldset className="flex items-center gap-2.5">
      <legend className="sr-only">{PDF_VIEWER_TEXTS.color}</legend>
      {colors.map(({ name, value }) => (
        <button
          key={value}
          type="button"
          aria-label={PDF_VIEWER_TEXTS.colorNames[name]}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          style={{ backgroundColor: value }}
          className={classNames(
            'size-7 rounded-full shadow-[inset_0_0_0_1px_rgb(0_0_0/0.16)] outline-offset-2 max-md:size-8',
            chosen === value && 'outline-2 outline-accent',
          )}
        />
      ))}
    </fieldset>
  )
}

interface SizeProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

function Size({ label, value, max, onChange }: SizeProps) {
  return (
    <span className="flex items-center gap-3 text-sm text-ink-2 max-md:order-last max-md:w-full">
      <span aria-hidden="true">{label}</span>
      <Slider
        label={label}
        value={value}
        max={max}
        step={1}
        onValueChange={(wanted) => onChange(Math.max(1, wanted))}
        valueText={String(value)}
        className="w-28 max-md:flex-1"
      />
      <span aria-hidden="true" className="w-6 text-ink tabular-nums">
        {value}
      </span>
    </span>
  )
}
