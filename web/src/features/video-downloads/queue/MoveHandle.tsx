import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { ExactText, Menu, MenuItem } from '../../../ui/index.ts'
import type { RowMoves } from './useQueueMoves.ts'

/** Lies over the picture of a row that waits: moves the row when it is dragged, and offers the moves when it is pressed. */
export function MoveHandle({ title, moves }: { title: string; moves: RowMoves }) {
  const { place, count, moveTo, onPointerDown } = moves
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  return (
    <Menu
      align="start"
      open={isOpen}
      onOpenChange={setIsOpen}
      header={
        <b className="truncate font-strong text-ink">
          <ExactText text={title} />
        </b>
      }
      trigger={
        <button
          type="button"
          data-move=""
          aria-label={TEXTS.actionOn(TEXTS.move, title)}
          title={TEXTS.moveHelp}
          onPointerDown={(event) => {
            // Otherwise the menu opens before it is known whether this is a drag.
            event.preventDefault()
            wasOpen.current = isOpen
            if (event.button === 0) onPointerDown(event.nativeEvent)
          }}
          onClick={(event) => {
            event.currentTarget.focus()
            setIsOpen(!wasOpen.current)
          }}
          className="absolute inset-0 z-1 flex cursor-grab touch-none items-center rounded-[9px] pl-1 text-ink-3 hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
      }
    >
      {place > 0 && (
        <>
          <MenuItem icon={<ArrowUpToLine aria-hidden="true" />} onSelect={() => moveTo(0)}>
            {TEXTS.moveToTop}
          </MenuItem>
          <MenuItem icon={<ArrowUp aria-hidden="true" />} shortcut="Alt ↑" onSelect={() => moveTo(place - 1)}>
            {TEXTS.moveUp}
          </MenuItem>
        </>
      )}
      {place < count - 1 && (
        <MenuItem icon={<ArrowDown aria-hidden="true" />} shortcut="Alt ↓" onSelect={() => moveTo(place + 2)}>
          {TEXTS.moveDown}
        </MenuItem>
      )}
    </Menu>
  )
}
