// biome-ignore-all lint/a11y/useSemanticElements: a select can show neither icons nor marks
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen row

import { SEARCH_MAX_CHARACTERS } from '@pinloft/contract/search/snippets'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing, isEnter } from '../../platform/input-method.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { EmptyState, Marked, SearchIllustration, Skeleton } from '../../ui/index.ts'
import { byGroup, findCommands, findItem, type PaletteItem } from './palette.ts'
import { type HitActions, paletteItem } from './paletteItems.tsx'
import { useSearch } from './search.api.ts'
import { usePaletteCommands, usePaletteFinds } from './usePaletteCommands.tsx'

/** Debounce of the server request while typing. */
const TYPING_REST_MS = 120
const LIST_ID = 'palette-list'

export interface PaletteProps {
  /** Returns once what was typed before the field had the focus. */
  takeEarlyText: () => string
  actions: HitActions
  onClose: () => void
}

/** A field, with its results below: files, folders, screens and commands. */
export function Palette({ takeEarlyText, actions, onClose }: PaletteProps) {
  const commands = usePaletteCommands()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const words = text.trim()
  const asked = useSettled(words, TYPING_REST_MS)
  const found = useSearch(asked)
  // Loaded together with the files but shown once those are there: no row moves under the pointer.
  const [foundFor, setFoundFor] = useState('')
  if (!found.isFetching && foundFor !== asked) setFoundFor(asked)
  usePaletteFinds(words === '' ? '' : asked)
  const finds = usePaletteFinds(words === '' ? '' : foundFor)
  const isWaiting = words !== '' && (words !== asked || found.isFetching)
  const hits = words === '' ? [] : (found.data?.hits ?? [])
  const allResults: PaletteItem[] =
    hits.length === 0
      ? []
      : [
          {
            id: 'all-results',
            group: SEARCH_TEXTS.allGroup,
            icon: <Search aria-hidden="true" className="size-[18px]" />,
            title: [{ text: SEARCH_TEXTS.showAll, isMatch: false }],
            onOpen: () => actions.showAll(words),
          },
        ]
  const groups = byGroup([
    ...hits.map((hit) => paletteItem(hit, words, actions)),
    ...finds.map((find) => findItem(find, words)),
    ...findCommands(commands, words),
    ...allResults,
  ])
  const items = groups.flatMap(([, members]) => members)
  const active = items[Math.min(chosen, items.length - 1)]
  const list = useRef<HTMLDivElement>(null)

  const activeId = active?.id
  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function run(item: PaletteItem, inFolder: boolean) {
    onClose()
    if (inFolder && item.onShowInFolder) item.onShowInFolder()
    else item.onOpen()
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (isEnter(event) && active) run(active, event.ctrlKey || event.metaKey)
    else if (event.key === 'ArrowDown') setChosen((Math.min(chosen, items.length - 1) + 1) % Math.max(1, items.length))
    else if (event.key === 'ArrowUp')
      setChosen((Math.min(chosen, items.length) + items.length - 1) % Math.max(1, items.length))
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex h-[58px] shrink-0 items-center gap-3 border-b border-line px-5">
        <Search aria-hidden="true" className="size-[18px] shrink-0 text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-label={SEARCH_TEXTS.open}
          aria-expanded={items.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={active && rowId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX_CHARACTERS}
          placeholder={SEARCH_TEXTS.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onFocus={() => {
            const early = takeEarlyText()
            if (early !== '') setText((typed) => (typed + early).slice(0, SEARCH_MAX_CHARACTERS))
          }}
          onKeyDown={press}
          className="min-w-0 flex-1 bg-transparent text-lg text-ink outline-none"
        />
        <kbd className="rounded-xs px-1.5 py-0.5 font-sans text-xs text-ink-3 shadow-plain max-md:hidden">Esc</kbd>
      </div>
      <div
        ref={list}
        id={LIST_ID}
        role="listbox"
        aria-label={SEARCH_TEXTS.open}
        aria-busy={isWaiting}
        className="min-h-0 overflow-y-auto px-2 pb-2 empty:hidden"
      >
        {groups.map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="px-3 pt-3 pb-1 text-xs font-label text-ink-3">
              {group}
            </p>
            {members.map((item) => (
              <Row
                key={item.id}
                item={item}
                isChosen={item === active}
                onRun={run}
                onPoint={() => setChosen(items.indexOf(item))}
              />
            ))}
          </div>
        ))}
      </div>
      <Foot
        isWaiting={isWaiting}
        isFailed={found.isError && !isWaiting}
        isEmpty={items.length === 0}
        words={words}
        hasMore={hits.length > 0 && found.data?.hasMore === true}
        waitingFiles={words === '' ? 0 : (found.data?.waitingFiles ?? 0)}
      />
    </>
  )
}

interface RowProps {
  item: PaletteItem
  isChosen: boolean
  onRun: (item: PaletteItem, inFolder: boolean) => void
  onPoint: () => void
}

function Row({ item, isChosen, onRun, onPoint }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={rowId(item)}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={({ ctrlKey, metaKey }) => onRun(item, ctrlKey || metaKey)}
      className="flex min-h-[46px] cursor-pointer items-center gap-3 rounded-row px-3 py-1.5 aria-selected:bg-selected"
    >
      <span className="grid size-7 shrink-0 place-items-center text-ink-3 [&>svg]:shrink-0">{item.icon}</span>
      <span className="min-w-0 flex-1">
        <bdi dir="auto" className="block truncate text-left font-name text-ink">
          <Marked parts={item.title} />
        </bdi>
        {item.snippet && (
          <span className="block truncate text-sm text-ink-3">
            <Marked parts={item.snippet} />
          </span>
        )}
      </span>
      {item.detail !== undefined && (
        <span className="max-w-[40%] shrink-0 truncate text-sm text-ink-3">{item.detail}</span>
      )}
      {isChosen && (
        <span aria-hidden="true" className="rounded-xs px-1.5 py-0.5 text-xs text-ink-3 shadow-plain max-md:hidden">
          Enter
        </span>
      )}
    </div>
  )
}

interface FootProps {
  isWaiting: boolean
  isFailed: boolean
  isEmpty: boolean
  words: string
  hasMore: boolean
  waitingFiles: number
}

function Foot({ isWaiting, isFailed, isEmpty, words, hasMore, waitingFiles }: FootProps) {
  if (isEmpty && isWaiting) {
    return (
      <div className="grid gap-3 p-5" aria-hidden="true">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-6 w-1/2" />
      </div>
    )
  }
  const notes = [hasMore ? SEARCH_TEXTS.hasMore : '', waitingFiles > 0 ? SEARCH_TEXTS.waiting(waitingFiles) : '']
  return (
    <>
      {isFailed && (
        <p role="alert" className="px-5 py-2.5 text-sm text-bad-ink">
          {SEARCH_TEXTS.failed}
        </p>
      )}
      {isEmpty && !isFailed && (
        <EmptyState
          drawing={<SearchIllustration />}
          title={SEARCH_TEXTS.nothing(words)}
          help={SEARCH_TEXTS.nothingHelp}
        />
      )}
      <p role="status" className="border-t border-line px-5 py-2.5 text-sm text-ink-3 empty:hidden">
        {notes.filter(Boolean).join(' ')}
      </p>
    </>
  )
}

function rowId({ id }: PaletteItem): string {
  return `palette-${id.replaceAll(' ', '-')}`
}
