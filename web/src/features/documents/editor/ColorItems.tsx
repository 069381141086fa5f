import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { Palette } from 'lucide-react'
import { MenuItem, MenuRadioGroup } from '../../../ui/index.ts'

export interface ColorItemsProps {
  label: string
  value: string
  /** Each with its name. */
  colors: readonly (readonly [color: string, name: string])[]
  onChoose: (color: string) => void
}

/** The colours of a menu, and any other. */
export function ColorItems({ label, value, colors, onChoose }: ColorItemsProps) {
  return (
    <>
      <MenuRadioGroup<string>
        label={label}
        value={value.toLowerCase()}
        onValueChange={onChoose}
        options={colors.map(([color, name]) => ({
          value: color,
          label: (
            <span className="flex items-center gap-2.5">
              <i
                aria-hidden="true"
                className="size-[18px] rounded-full shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--field-line)_60%,transparent)]"
                style={{ background: color }}
              />
              {name}
            </span>
          ),
        }))}
      />
      <MenuItem icon={<Palette aria-hidden="true" />} onSelect={() => pickColor(value, onChoose)}>
        {TEXTS.anotherColor}
      </MenuItem>
    </>
  )
}

/** Opens the browser's own choice of colours. */
function pickColor(value: string, onChoose: (color: string) => void): void {
  const input = document.createElement('input')
  input.type = 'color'
  input.value = /^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'
  input.addEventListener('change', () => onChoose(input.value))
  input.click()
}
