import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { Highlighter, MousePointer2, Pencil, Redo2, Signature, Stamp, Type, Undo2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames, IconButton } from '../../../ui/index.ts'
import { useBarFocus } from '../useBarFocus.ts'
import { FLOATING_BAR } from '../ViewerTools.tsx'
import { EditOptions } from './EditOptions.tsx'
import type { Editing, EditTool } from './useEditing.ts'

const TOOLS: readonly { tool: EditTool; icon: ReactNode }[] = [
  { tool: 'select', icon: <MousePointer2 aria-hidden="true" /> },
  { tool: 'text', icon: <Type aria-hidden="true" /> },
  { tool: 'highlight', icon: <Highlighter aria-hidden="true" /> },
  { tool: 'draw', icon: <Pencil aria-hidden="true" /> },
  { tool: 'stamp', icon: <Stamp aria-hidden="true" /> },
  { tool: 'signature', icon: <Signature aria-hidden="true" /> },
]

export interface EditToolsProps {
  editing: Editing
  /** On a phone the tools float at its foot, below their options. */
  isPhone: boolean
  /** What stands at the end. */
  children?: ReactNode
}

/** The tools while a PDF is annotated, and the options of the one in hand. */
export function EditTools({ editing, isPhone, children }: EditToolsProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBarFocus(bar, [editing.canUndo, editing.canRedo], '[aria-pressed=true]')
  const steps = <Steps editing={editing} />
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={PDF_VIEWER_TEXTS.editTools}
      className={classNames(
        'z-[5] flex',
        isPhone ? `${FLOATING_BAR} flex-col-reverse` : 'shrink-0 flex-col bg-surface',
      )}
    >
      <div
        className={classNames(
          'flex items-center',
          isPhone ? 'p-1.5' : 'min-h-[60px] flex-wrap gap-1 border-b border-line px-4',
        )}
      >
        {!isPhone && <span className="flex flex-1 items-center gap-1">{steps}</span>}
        <span className="flex items-center gap-0.5 rounded-md bg-sunken p-[3px] shadow-well max-md:w-full max-md:justify-between max-md:bg-transparent max-md:p-0 max-md:shadow-none">
          {TOOLS.map(({ tool, icon }) => (
            <button
              key={tool}
              type="button"
              aria-pressed={editing.tool === tool}
              // Without a pointer, there are no clicks to count.
              onClick={({ detail }) => editing.choose(tool, detail === 0)}
              className={classNames(
                'inline-flex h-[34px] items-center gap-1.5 rounded-[7px] px-2.5 text-sm leading-none font-[550] max-lg:px-2 [&_svg]:size-4 max-md:h-[50px] max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-1.5 max-md:rounded-[14px] max-md:px-0 max-md:text-xs max-md:[&_svg]:size-[18px]',
                editing.tool === tool
                  ? 'bg-raised text-ink shadow-tab max-md:bg-accent-soft max-md:text-accent-ink max-md:shadow-none'
                  : 'text-ink-3 hover:text-ink',
              )}
            >
              {icon}
              {PDF_VIEWER_TEXTS.editTool[tool]}
            </button>
          ))}
        </span>
        {!isPhone && <span className="flex flex-1 items-center justify-end gap-3">{children}</span>}
      </div>
      <EditOptions editing={editing} end={isPhone && steps} />
    </div>
  )
}

function Steps({ editing }: { editing: Editing }) {
  return (
    <>
      <IconButton
        label={PDF_VIEWER_TEXTS.undo}
        shortcut="Ctrl Z"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!editing.canUndo}
        onClick={editing.undo}
      />
      <IconButton
        label={PDF_VIEWER_TEXTS.redo}
        shortcut="Ctrl Y"
        icon={<Redo2 aria-hidden="true" />}
        disabled={!editing.canRedo}
        onClick={editing.redo}
      />
    </>
  )
}
