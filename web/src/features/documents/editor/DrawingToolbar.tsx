import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { Circle, Eraser, type LucideIcon, PaintBucket, Pencil, Slash, Square, TextCursor } from 'lucide-react'
import { classNames, Tooltip } from '../../../ui/index.ts'
import { DRAWING_TOOLS, type DrawingTool } from '../drawing/pen.ts'

const ICONS: Readonly<Record<DrawingTool, LucideIcon>> = {
  text: TextCursor,
  pen: Pencil,
  eraser: Eraser,
  line: Slash,
  rectangle: Square,
  ellipse: Circle,
  fill: PaintBucket,
}

export interface DrawingToolbarProps {
  tool: DrawingTool
  onTool: (tool: DrawingTool) => void
}

/** The tools of the drawing, at the left of the page. */
export function DrawingToolbar({ tool, onTool }: DrawingToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={TEXTS.tools}
      aria-orientation="vertical"
      className="absolute top-6 left-4 z-sticky grid gap-[3px] rounded-[16px] bg-raised p-1.5 shadow-menu"
    >
      {DRAWING_TOOLS.map((one) => (
        <DrawingToolButton key={one} tool={one} isOn={one === tool} onTool={onTool} />
      ))}
    </div>
  )
}

export function DrawingToolButton({
  tool,
  isOn,
  onTool,
}: {
  tool: DrawingTool
  isOn: boolean
  onTool: DrawingToolbarProps['onTool']
}) {
  const Icon = ICONS[tool]
  return (
    <Tooltip content={TEXTS.toolNames[tool]} side="right">
      <button
        type="button"
        aria-label={TEXTS.toolNames[tool]}
        aria-pressed={isOn}
        onClick={() => onTool(tool)}
        className={classNames(
          'grid size-10 place-items-center rounded-md transition-colors [&_svg]:size-[18px] max-md:size-11 max-md:rounded-row',
          isOn ? 'bg-accent-soft text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
          tool === 'text' &&
            'md:mb-1.5 md:after:absolute md:after:mt-[46px] md:after:h-px md:after:w-6 md:after:bg-line',
        )}
      >
        <Icon aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
