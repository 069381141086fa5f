import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { findByTyping, searchStart, TYPING_PAUSE_MS } from '../../../kit/list/gridKeys.ts'
import { ExactName, FolderIcon } from '../../../ui/index.ts'
import { type TreeLine, treeAction } from './folderTree.ts'

const LINE_PX = 38
const INDENT_PX = 20

export interface FolderTreeProps {
  label: string
  lines: readonly TreeLine[]
  /** Path of the chosen folder. */
  chosen: string
  treeRef: RefObject<HTMLDivElement | null>
  isDisabled: (path: string) => boolean
  onChoose: (path: string) => void
  onExpand: (path: string, isExpanded: boolean) => void
}

/** A virtualized tree of folders, one of them chosen. */
export function FolderTree(props: FolderTreeProps) {
  const { label, lines, chosen, treeRef, isDisabled, onChoose, onExpand } = props
  const baseId = useId()
  const index = lines.findIndex(({ path }) => path === chosen)
  const window = useVirtualizer({
    count: lines.length,
    getScrollElement: () => treeRef.current,
    estimateSize: () => LINE_PX,
    getItemKey: (at) => lines[at]?.path ?? at,
    overscan: 6,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const drawn = Array.from({ length: last - first + 1 }, (_, step) => first + step)
      return index < 0 || drawn.includes(index) ? drawn : [...drawn, index].sort((one, other) => one - other)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes into sight
  useEffect(() => {
    if (index >= 0) window.scrollToIndex(index, { align: 'auto' })
  }, [chosen])

  const typing = useRef({ typed: '', atMs: 0 })

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isPaused = event.timeStamp - typing.current.atMs > TYPING_PAUSE_MS
    const action = treeAction(event.key, lines, index, isPaused ? '' : typing.current.typed)
    if (action === null) return
    event.preventDefault()
    if (action.type === 'expand') return onExpand(action.path, action.isExpanded)
    if (action.type === 'find') typing.current = { typed: action.typed, atMs: event.timeStamp }
    const line = lines[action.type === 'go' ? action.to : find(action.typed)]
    if (line) onChoose(line.path)
  }

  const find = (typed: string) => findByTyping(lines, ({ name }) => name, typed, searchStart(typed, index))

  return (
    <div
      ref={treeRef}
      role="tree"
      aria-label={label}
      aria-activedescendant={index >= 0 ? `${baseId}-${index}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="group/tree h-[min(340px,45dvh)] overflow-y-auto rounded-lg bg-surface p-1.5 shadow-[inset_0_0_0_1px_var(--line)] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring"
    >
      <div role="presentation" className="relative" style={{ height: window.getTotalSize() }}>
        {window.getVirtualItems().map(({ index: at, key, start, size }) => {
          const line = lines[at]
          if (!line) return null
          const isOff = isDisabled(line.path)
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its line (aria-activedescendant)
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
            <div
              key={key}
              id={`${baseId}-${at}`}
              role="treeitem"
              aria-level={line.depth + 1}
              aria-selected={at === index}
              aria-expanded={line.hasChildren ? line.isExpanded : undefined}
              aria-disabled={isOff || undefined}
              onClick={() => onChoose(line.path)}
              onDoubleClick={() => line.hasChildren && onExpand(line.path, !line.isExpanded)}
              className={`absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 rounded-sm pr-2 select-none ${at === index ? 'bg-selected' : 'hover:bg-hover'} ${isOff ? 'text-ink-3' : 'text-ink'}`}
              style={{ height: size, transform: `translateY(${start}px)`, paddingLeft: line.depth * INDENT_PX }}
            >
              <span
                aria-hidden="true"
                onClick={(event) => {
                  if (!line.hasChildren) return
                  event.stopPropagation()
                  onExpand(line.path, !line.isExpanded)
                }}
                className="grid size-[30px] shrink-0 place-items-center text-ink-3 max-md:size-9"
              >
                {line.hasChildren && (
                  <ChevronRight
                    className={`size-4 transition-transform [stroke-width:2] ${line.isExpanded ? 'rotate-90' : ''}`}
                  />
                )}
              </span>
              <FolderIcon className={`size-6 shrink-0 ${isOff ? 'opacity-50' : ''}`} />
              <ExactName
                name={line.name}
                className="min-w-0 flex-1 overflow-hidden font-name text-ellipsis whitespace-pre"
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
