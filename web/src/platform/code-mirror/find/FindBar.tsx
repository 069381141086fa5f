import {
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import type { EditorState } from '@codemirror/state'
import { type EditorView, runScopeHandlers } from '@codemirror/view'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { CaseSensitive, ChevronDown, ChevronUp, Regex, Replace, WholeWord, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/index.ts'
import { isEnter } from '../../input-method.ts'
import { countMatches } from './findMatches.ts'

export interface FindBarProps {
  view: EditorView
  /** The state shown by the view. */
  state: EditorState
  onClose: () => void
}

type QueryPart = Partial<Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'wholeWord' | 'regexp'>>

/** Find and replace in a text. On a narrow screen the replace half is behind a button. */
export function FindBar({ view, state, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isReplaceShown, setIsReplaceShown] = useState(() => matchMedia('(min-width: 768px)').matches)
  const query = getSearchQuery(state)
  const { doc } = state
  const { from, to } = state.selection.main
  const count = useMemo(() => countMatches(query, doc, { from, to }), [query, doc, from, to])

  // The selected text becomes the search term: the next letter replaces it.
  const typed = useRef<string>(null)
  useEffect(() => {
    if (query.search !== typed.current) field.current?.select()
    typed.current = query.search
  }, [query.search])

  function change(part: QueryPart) {
    const { search, replace, caseSensitive, wholeWord, regexp } = { ...query, ...part }
    typed.current = search
    // A backslash is literal, except in regular expressions.
    const changed = new SearchQuery({ search, replace, caseSensitive, wholeWord, regexp, literal: !regexp })
    view.dispatch({ effects: setSearchQuery.of(changed) })
  }

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    if (runScopeHandlers(view, event.nativeEvent, 'search-panel')) event.preventDefault()
  }

  /** Handles Enter in a field. */
  const onEnter = (action: (event: KeyboardEvent) => unknown) => (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    event.preventDefault()
    action(event)
  }

  const toggle = (label: string, icon: ReactNode, part: 'caseSensitive' | 'wholeWord' | 'regexp') => (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      isOn={query[part]}
      aria-pressed={query[part]}
      onClick={() => change({ [part]: !query[part] })}
    />
  )
  return (
    <search
      aria-label={EDITOR_TEXTS.find}
      onKeyDown={press}
      className="relative flex flex-wrap items-center gap-x-2 gap-y-1.5 p-2 pr-11 font-sans text-md max-md:pr-2"
    >
      <div className="flex min-w-0 flex-[1_1_300px] items-center gap-0.5 max-md:pr-10">
        <FindField
          ref={field}
          main-field="true"
          label={EDITOR_TEXTS.findField}
          value={query.search}
          onChange={({ target }) => change({ search: target.value })}
          onKeyDown={onEnter(({ shiftKey }) => (shiftKey ? findPrevious : findNext)(view))}
        >
          <span role="status" className="shrink-0 text-sm text-ink-3 tabular-nums">
            {count !== null ? EDITOR_TEXTS.found(count) : query.search === '' ? '' : EDITOR_TEXTS.patternInvalid}
          </span>
        </FindField>
        <IconButton
          size="sm"
          label={EDITOR_TEXTS.findPrevious}
          shortcut="Shift Enter"
          icon={<ChevronUp aria-hidden="true" />}
          onClick={() => findPrevious(view)}
        />
        <IconButton
          size="sm"
          label={EDITOR_TEXTS.findNext}
          shortcut="Enter"
          icon={<ChevronDown aria-hidden="true" />}
          onClick={() => findNext(view)}
        />
      </div>
      <div className="flex items-center gap-0.5 max-md:flex-[1_0_100%]">
        {toggle(EDITOR_TEXTS.matchCase, <CaseSensitive aria-hidden="true" />, 'caseSensitive')}
        {toggle(EDITOR_TEXTS.wholeWords, <WholeWord aria-hidden="true" />, 'wholeWord')}
        {toggle(EDITOR_TEXTS.pattern, <Regex aria-hidden="true" />, 'regexp')}
        <IconButton
          size="sm"
          className="ml-auto md:hidden!"
          label={EDITOR_TEXTS.replaceField}
          icon={<Replace aria-hidden="true" />}
          isOn={isReplaceShown}
          aria-expanded={isReplaceShown}
          onClick={() => setIsReplaceShown(!isReplaceShown)}
        />
      </div>
      {isReplaceShown && (
        <div className="flex min-w-0 flex-[1_1_340px] items-center gap-1.5 max-md:flex-[1_0_100%] max-md:flex-wrap">
          <FindField
            className="max-md:flex-[1_0_100%]"
            label={EDITOR_TEXTS.replaceField}
            value={query.replace}
            onChange={({ target }) => change({ replace: target.value })}
            onKeyDown={onEnter(() => replaceNext(view))}
          />
          <Button size="sm" className="max-md:h-10 max-md:flex-1" onClick={() => replaceNext(view)}>
            {EDITOR_TEXTS.replace}
          </Button>
          <Button size="sm" className="max-md:h-10 max-md:flex-1" onClick={() => replaceAll(view)}>
            {EDITOR_TEXTS.replaceAll}
          </Button>
        </div>
      )}
      <IconButton
        size="sm"
        className="absolute! top-2 right-2"
        label={EDITOR_TEXTS.closeFind}
        shortcut="Esc"
        icon={<X aria-hidden="true" />}
        onClick={onClose}
      />
    </search>
  )
}

interface FindFieldProps extends ComponentProps<'input'> {
  label: string
  'main-field'?: 'true'
}

/** A field of the bar; `children` are placed at its end. */
function FindField({ label, className = '', children, ...rest }: FindFieldProps) {
  return (
    <span
      className={`flex h-[30px] min-w-0 flex-1 items-center gap-2 rounded-sm bg-raised px-2.5 text-ink shadow-field transition-shadow focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)] max-md:h-10 dark:bg-sunken ${className}`}
    >
      <input
        {...rest}
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="h-full w-0 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3 max-md:text-lg"
      />
      {children}
    </span>
  )
}
