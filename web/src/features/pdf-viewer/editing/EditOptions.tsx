import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import type { ReactNode } from 'react'
import { classNames, Slider } from '../../../ui/index.ts'
import { type Colour, HIGHLIGHT_SWATCHES, INK_SWATCHES } from './colours.ts'
import { EDIT_PARAMETERS, type Editing, type EditTool } from './useEditing.ts'

interface ToolOptions {
  colour: { parameter: number; swatches: readonly Colour[] }
  size?: { parameter: number; label: string; max: number }
}

const OPTIONS: Partial<Record<EditTool, ToolOptions>> = {
  highlight: { colour: { parameter: EDIT_PARAMETERS.highlightColour, swatches: HIGHLIGHT_SWATCHES } },
  draw: {
    colour: { parameter: EDIT_PARAMETERS.inkColour, swatches: INK_SWATCHES },
    size: { parameter: EDIT_PARAMETERS.inkThickness, label: PDF_VIEWER_TEXTS.thickness, max: 20 },
  },
  text: {
    colour: { parameter: EDIT_PARAMETERS.textColour, swatches: INK_SWATCHES },
    size: { parameter: EDIT_PARAMETERS.textSize, label: PDF_VIEWER_TEXTS.textSize, max: 60 },
  },
}

/** Colour and size of what the tool in hand makes, and of what is selected; `end` stands behind them. */
export function EditOptions({ editing, end }: { editing: Editing; end: ReactNode }) {
  const { tool, settings, set } = editing
  if (tool === null) return null
  const { colour, size } = OPTIONS[tool] ?? {}
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-5 py-1.5 max-md:px-3">
      {colour && (
        <Swatches
          colours={colour.swatches}
          chosen={settings[colour.parameter]}
          onChoose={(value) => set(colour.parameter, value)}
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
      <p className={classNames('text-sm text-ink-3 max-md:min-w-0 max-md:flex-1', colour && 'max-md:hidden')}>
        {PDF_VIEWER_TEXTS.editHints[tool]}
      </p>
      {end && <span className="-mr-1.5 ml-auto flex items-center">{end}</span>}
    </div>
  )
}

interface SwatchesProps {
  colours: readonly Colour[]
  chosen: string | number | undefined
  onChoose: (value: string) => void
}

function Swatches({ colours, chosen, onChoose }: SwatchesProps) {
  return (
    <fieldset className="flex items-center gap-2.5">
      <legend className="sr-only">{PDF_VIEWER_TEXTS.colour}</legend>
      {colours.map(({ name, value }) => (
        <button
          key={value}
          type="button"
          aria-label={PDF_VIEWER_TEXTS.colourNames[name]}
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
