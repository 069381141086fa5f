import { DOCUMENT_FONT_SIZES_PIXELS } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  CaseSensitive,
  KeyboardOff,
  List,
  Minus,
  Plus,
  TextSearch,
  Undo2,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames, IconButton, Menu, SegmentedControl, Switch } from '../../../ui/index.ts'
import type { DrawingTool, Pen } from '../drawing/pen.ts'
import { ColorDiscs, colorName, PageColors } from './Colors.tsx'
import { BrushSlider } from './DrawBar.tsx'
import { DrawingToolButton } from './DrawingToolbar.tsx'
import { FontMenu } from './FontMenu.tsx'
import { type InsertActions, InsertItems } from './InsertItems.tsx'
import { MarkButton } from './MarkButton.tsx'
import { ListMenu } from './TextBar.tsx'
import { ToolButton } from './ToolButton.tsx'
import { setAlignment, setPage, setSize, setStyle, setTextColor } from './textActions.ts'
import type { Alignment, BlockStyle, TextState } from './useTextState.ts'

const DOCK_TOOLS: readonly DrawingTool[] = ['pen', 'eraser', 'line', 'rectangle', 'ellipse', 'fill']
const STYLES: readonly BlockStyle[] = ['paragraph', 'heading1', 'heading2', 'heading3']

export interface PhoneToolsProps {
  editor: Editor
  state: TextState
  /** Null while text is written. */
  pen: Pen | null
  onPen: (change: Partial<Pen>) => void
  insert: InsertActions
  onFind: () => void
}

/** The tools at the foot of a phone: seven for the text, eight for the drawing. */
export function PhoneTools({ editor, state, pen, onPen, insert, onFind }: PhoneToolsProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (pen !== null) {
    return (
      <>
        <div
          role="toolbar"
          aria-label={TEXTS.tools}
          className="absolute inset-x-2 bottom-3 z-sticky mx-auto grid h-14 max-w-[460px] grid-cols-8 place-items-center rounded-[20px] bg-raised p-[5px] shadow-menu"
        >
          <ToolButton
            label={TEXTS.actions.undo}
            icon={<Undo2 aria-hidden="true" />}
            disabled={!state.canUndo}
            onClick={() => editor.commands.undo()}
            className="max-md:w-full max-md:min-w-0"
          />
          {DOCK_TOOLS.map((tool) => (
            <DrawingToolButton
              key={tool}
              tool={tool}
              isOn={tool === pen.tool}
              onTool={(next) => onPen({ tool: next })}
            />
          ))}
          <button
            type="button"
            aria-label={TEXTS.colorAndBrush(colorName(pen.color), pen.size)}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="grid size-11 place-items-center rounded-row"
          >
            <i
              aria-hidden="true"
              className="size-[22px] rounded-full shadow-[0_0_0_2px_var(--surface-raised),0_0_0_3.5px_var(--line-strong)]"
              style={{ background: pen.color }}
            />
          </button>
        </div>
        {isOpen && (
          <ToolSheet label={TEXTS.penPanel} onClose={() => setIsOpen(false)}>
            <div className="flex min-h-10 items-center gap-4">
              <span className="text-sm font-label text-ink">{TEXTS.brush}</span>
              <BrushSlider pen={pen} onPen={onPen} className="flex-1" />
              <b className="min-w-3.5 text-right font-strong text-ink tabular-nums">{pen.size}</b>
            </div>
            <Labelled label={TEXTS.color}>
              <ColorDiscs label={TEXTS.color} value={pen.color} onChoose={(color) => onPen({ color })} />
            </Labelled>
            <Labelled label={TEXTS.page}>
              <PageColors value={state.pageColor} onChoose={(pageColor) => setPage(editor, { pageColor })} />
            </Labelled>
            <Switch
              label={TEXTS.pressureOfPen}
              checked={pen.hasPressure}
              onCheckedChange={(hasPressure) => onPen({ hasPressure })}
            />
          </ToolSheet>
        )}
      </>
    )
  }
  return (
    <>
      <div
        role="toolbar"
        aria-label={TEXTS.textTools}
        className="grid h-[52px] shrink-0 grid-cols-7 place-items-center border-t border-line bg-surface px-2"
      >
        <ToolButton
          label={TEXTS.style}
          icon={<CaseSensitive aria-hidden="true" />}
          isOn={isOpen}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <MarkButton editor={editor} state={state} mark="bold" />
        <MarkButton editor={editor} state={state} mark="italic" />
        <ListMenu editor={editor} state={state} icon={<List aria-hidden="true" />} />
        <Menu trigger={<ToolButton label={TEXTS.insert} icon={<Plus aria-hidden="true" />} />}>
          <InsertItems editor={editor} actions={insert} />
        </Menu>
        <ToolButton label={TEXTS.actions.find} icon={<TextSearch aria-hidden="true" />} onClick={onFind} />
        <ToolButton
          label={TEXTS.hideKeyboard}
          icon={<KeyboardOff aria-hidden="true" />}
          onClick={() => editor.commands.blur()}
        />
      </div>
      {isOpen && (
        <ToolSheet label={TEXTS.stylePanel} onClose={() => setIsOpen(false)}>
          <StylePanel editor={editor} state={state} />
        </ToolSheet>
      )}
    </>
  )
}

function StylePanel({ editor, state }: Pick<PhoneToolsProps, 'editor' | 'state'>) {
  const size = state.sizePixels
  const smaller = DOCUMENT_FONT_SIZES_PIXELS.findLast((one) => one < size)
  const larger = DOCUMENT_FONT_SIZES_PIXELS.find((one) => one > size)
  return (
    <>
      <fieldset aria-label={TEXTS.style} className="grid grid-cols-4 gap-0.5">
        {STYLES.map((style) => (
          <button
            key={style}
            type="button"
            aria-pressed={style === state.style}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setStyle(editor, style)}
            className={classNames(
              'h-10 rounded-md text-sm',
              style === state.style ? 'bg-accent-soft font-label text-accent-ink' : 'text-ink-2',
            )}
          >
            {TEXTS.actions[style]}
          </button>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <FontMenu editor={editor} state={state} className="max-md:h-10 max-md:w-full max-md:px-3 shadow-field" />
        <fieldset
          aria-label={TEXTS.size}
          className="flex h-10 items-center justify-between rounded-md px-1 shadow-field"
        >
          <IconButton
            label={TEXTS.zoomOut}
            icon={<Minus aria-hidden="true" />}
            disabled={smaller === undefined}
            onClick={() => smaller !== undefined && setSize(editor, smaller)}
          />
          <b className="font-strong text-ink tabular-nums">{size}</b>
          <IconButton
            label={TEXTS.zoomIn}
            icon={<Plus aria-hidden="true" />}
            disabled={larger === undefined}
            onClick={() => larger !== undefined && setSize(editor, larger)}
          />
        </fieldset>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <fieldset
          aria-label={TEXTS.emphasis}
          className="flex justify-between rounded-md bg-sunken [&>button]:h-10 [&>button]:w-10"
        >
          <MarkButton editor={editor} state={state} mark="underline" />
          <MarkButton editor={editor} state={state} mark="strike" />
        </fieldset>
        <SegmentedControl<Alignment>
          isField
          label={TEXTS.alignment}
          value={state.alignment}
          onValueChange={(alignment) => setAlignment(editor, alignment)}
          options={[
            {
              value: 'left',
              label: TEXTS.alignments.left,
              icon: <AlignLeft aria-hidden="true" />,
              isLabelHidden: true,
            },
            {
              value: 'center',
              label: TEXTS.alignments.center,
              icon: <AlignCenter aria-hidden="true" />,
              isLabelHidden: true,
            },
            {
              value: 'right',
              label: TEXTS.alignments.right,
              icon: <AlignRight aria-hidden="true" />,
              isLabelHidden: true,
            },
          ]}
        />
      </div>
      <Labelled label={TEXTS.textColor}>
        <ColorDiscs label={TEXTS.textColor} value={state.color} onChoose={(color) => setTextColor(editor, color)} />
      </Labelled>
      <Labelled label={TEXTS.page}>
        <PageColors value={state.pageColor} onChoose={(pageColor) => setPage(editor, { pageColor })} />
      </Labelled>
    </>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2.5">
      <span className="text-sm font-label text-ink">{label}</span>
      {children}
    </div>
  )
}

/** In the place of the keyboard, so that the page stays in sight. */
function ToolSheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <section
      role="dialog"
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-menu mx-auto flex max-w-[560px] flex-col gap-3.5 rounded-t-dialog bg-raised px-4 pt-2 pb-5 shadow-dialog"
    >
      <i aria-hidden="true" className="mx-auto -mb-2.5 h-[4.5px] w-[38px] rounded-full bg-ink-off opacity-55" />
      <header className="-mr-2 -mb-1.5 flex items-center justify-between">
        <h2 className="font-display text-lg font-title tracking-title text-ink">{label}</h2>
        <IconButton label={TEXTS.close} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}
