import { BRUSH_MAX_PIXELS } from '@pinloft/contract/documents/drawings'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { Slider, Switch } from '../../../ui/index.ts'
import type { Pen } from '../drawing/pen.ts'
import { ColorDiscs, PageColors } from './Colors.tsx'
import { UndoButtons } from './TextBar.tsx'
import { ToolGroup } from './ToolButton.tsx'
import { setPage } from './textActions.ts'
import type { TextState } from './useTextState.ts'

export interface DrawBarProps {
  editor: Editor
  state: TextState
  pen: Pen
  onPen: (change: Partial<Pen>) => void
}

const LABEL = 'text-sm font-[550] text-ink-3 max-lg:hidden'

/** What the pen is like, where the window is wide. */
export function DrawBar({ editor, state, pen, onPen }: DrawBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={TEXTS.penTools}
      className="flex h-[52px] shrink-0 items-center gap-[7px] overflow-x-auto border-b border-line px-3 [scrollbar-width:none]"
    >
      <UndoButtons editor={editor} state={state} />
      <ToolGroup>
        <span className="flex items-center gap-2 px-[5px]">
          <span className={LABEL}>{TEXTS.color}</span>
          <ColorDiscs label={TEXTS.color} value={pen.color} onChoose={(color) => onPen({ color })} />
        </span>
      </ToolGroup>
      <ToolGroup>
        <span className="flex items-center gap-2 px-[5px]">
          <span className={LABEL}>{TEXTS.brush}</span>
          <BrushSlider pen={pen} onPen={onPen} className="w-[132px] max-lg:w-[92px]" />
          <b className="min-w-3.5 text-sm font-strong text-ink tabular-nums">{pen.size}</b>
        </span>
      </ToolGroup>
      <ToolGroup>
        <span className="px-[5px]">
          <Switch
            label={TEXTS.pressure}
            checked={pen.hasPressure}
            onCheckedChange={(hasPressure) => onPen({ hasPressure })}
          />
        </span>
      </ToolGroup>
      <span className="flex-1" />
      <span className="flex shrink-0 items-center gap-2 px-[5px]">
        <span className={LABEL}>{TEXTS.page}</span>
        <PageColors value={state.pageColor} onChoose={(pageColor) => setPage(editor, { pageColor })} />
      </span>
    </div>
  )
}

interface PenProps {
  pen: Pen
  onPen: (change: Partial<Pen>) => void
}

export function BrushSlider({ pen, onPen, className }: PenProps & { className?: string }) {
  return (
    <Slider
      label={TEXTS.brush}
      min={1}
      max={BRUSH_MAX_PIXELS}
      step={1}
      value={pen.size}
      valueText={String(pen.size)}
      onValueChange={(size) => onPen({ size })}
      className={className}
    />
  )
}
