import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer-texts'
import { Highlighter, MousePointer2, Pencil, Redo2, Signature, Stamp, Type, Undo2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, classNames, IconButton } from '../../../ui/index.ts'
import { useBarFocus } from '../useBarFocus.ts'
import type { Editing, EditTool } from './useEditing.ts'

const TOOLS: readonly { tool: EditTool; icon: ReactNode }[] = [
  { tool: 'select', icon: <MousePointer2 aria-hidden="true" /> },
  { tool: 'text', icon: <Type aria-hidden="true" /> },
  { tool: 'highlight', icon: <Highlighter aria-hidden="true" /> },
  { tool: 'draw', icon: <Pencil aria-hidden="true" /> },
  { tool: 'stamp', icon: <Stamp aria-hidden="true" /> },
  { tool: 'signature', icon: <Signature aria-hidden="true" /> },
]

/** The tools while a PDF is annotated; `status` says whether it is saved. */
export function EditTools({ editing, status, onDone }: { editing: Editing; status: ReactNode; onDone: () => void }) {
  const bar = useRef<HTMLDivElement>(null)
  useBarFocus(bar, [editing.canUndo, editing.canRedo], '[aria-pressed=true]')
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={PDF_VIEWER_TEXTS.editTools}
      className="z-[5] flex min-h-[60px] shrink-0 flex-wrap items-center gap-1 border-line bg-surface px-4 max-md:order-last max-md:border-t max-md:px-1.5 md:border-b"
    >
      <span className="flex flex-1 items-center gap-1 max-md:order-2">
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
      </span>
      <span className="flex items-center gap-0.5 rounded-md bg-sunken p-[3px] shadow-well max-md:order-1 max-md:w-full max-md:justify-between max-md:bg-transparent max-md:shadow-none">
        {TOOLS.map(({ tool, icon }) => (
          <button
            key={tool}
            type="button"
            aria-pressed={editing.tool === tool}
            // Without a pointer, there are no clicks to count.
            onClick={({ detail }) => editing.choose(tool, detail === 0)}
            className={classNames(
              'inline-flex h-[34px] items-center gap-1.5 rounded-[7px] px-2.5 text-sm leading-none font-[550] max-lg:px-2 [&_svg]:size-4 max-md:h-12 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-1 max-md:px-0 max-md:text-xs max-md:[&_svg]:size-[18px]',
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
      <span className="flex flex-1 items-center justify-end gap-3 max-md:order-3">
        {status}
        <Button variant="primary" onClick={onDone}>
          {PDF_VIEWER_TEXTS.done}
        </Button>
      </span>
    </div>
  )
}
