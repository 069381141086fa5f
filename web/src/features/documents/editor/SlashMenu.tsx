import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isComposing, isEnter } from '../../../platform/input-method.ts'
import { classNames } from '../../../ui/index.ts'
import type { InsertActions } from './InsertItems.tsx'
import { type SlashItem, slashItems, slashWords } from './slashItems.ts'

/** Offers what can be inserted, after a slash in the text. */
export function SlashMenu({ editor, actions }: { editor: Editor; actions: InsertActions }) {
  const slash = useEditorState({
    editor,
    selector: ({ editor: { state } }) => slashWords(state),
  })
  /** Where Escape closed it: that slash stays a slash. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const items = slash === null ? [] : slashItems(editor, actions, slash.words)
  const isOpen = slash !== null && slash.from !== closedAt && items.length > 0
  const current = Math.min(chosen, items.length - 1)
  const from = slash?.from ?? null
  const place = isOpen && from !== null ? placeAt(editor, from, items.length) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another slash, or other words after it
  useEffect(() => setChosen(0), [from, slash?.words])
  useEffect(() => {
    if (from === null) setClosedAt(null)
  }, [from])

  function run(item: SlashItem) {
    if (slash !== null) editor.chain().focus().deleteRange(slash).run()
    item.run()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const item = items[current]
    if (!isOpen || isComposing(event)) return
    if (event.key === 'ArrowDown') setChosen((current + 1) % items.length)
    else if (event.key === 'ArrowUp') setChosen((current + items.length - 1) % items.length)
    else if ((isEnter(event) || event.key === 'Tab') && item !== undefined) run(item)
    else if (event.key === 'Escape') setClosedAt(from)
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    const { dom } = editor.view
    const listener = (event: KeyboardEvent) => onKey(event)
    dom.addEventListener('keydown', listener, { capture: true })
    return () => dom.removeEventListener('keydown', listener, { capture: true })
  }, [editor])

  useLayoutEffect(() => {
    const { dom } = editor.view
    if (!isOpen) return
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${current}`)
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, isOpen, id, current])

  if (place === null) return null
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={TEXTS.slashMenu}
      data-slash-menu=""
      style={place}
      className="fixed z-menu max-h-[280px] w-60 overflow-y-auto rounded-lg bg-raised p-1.5 shadow-menu"
    >
      {items.map((item, index) => (
        <div
          key={item.label}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onPointerMove={() => setChosen(index)}
          onMouseDown={(event) => {
            event.preventDefault()
            run(item)
          }}
          className={classNames(
            'flex h-[33px] cursor-default items-center gap-2.5 rounded-sm px-[9px] text-md text-ink max-md:h-11 [&_svg]:size-4 [&_svg]:text-ink-3',
            index === current && 'bg-hover',
          )}
        >
          <item.icon aria-hidden="true" />
          {item.label}
        </div>
      ))}
    </div>
  )
}

const ROW_PIXELS = 33
const HEIGHT_MAX_PIXELS = 290

/** Below the slash, or above it where there is no room. */
function placeAt(editor: Editor, position: number, itemCount: number) {
  const height = Math.min(HEIGHT_MAX_PIXELS, itemCount * ROW_PIXELS + 20)
  const { left, top, bottom } = editor.view.coordsAtPos(position)
  const x = Math.max(8, Math.min(left, window.innerWidth - 248))
  return bottom + height < window.innerHeight
    ? { left: x, top: bottom + 6 }
    : { left: x, bottom: Math.max(8, window.innerHeight - top + 6) }
}
