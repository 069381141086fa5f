import { folderPathSegments } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Info, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { isComposing, isEnter } from '../../platform/input-method.ts'
import { IconButton } from '../../ui/index.ts'
import { SearchInput } from './SearchInput.tsx'
import type { SearchRequest } from './searchRequest.ts'
import { isBegunByTyping } from './useSearchAddress.ts'

/** Debounce of the results while typing. */
const TYPING_REST_MS = 200

export interface SearchBarProps {
  request: SearchRequest
  onWords: (words: string) => void
  /** Moves the focus to the results. */
  onLeave: () => void
  isDetailsOpen: boolean
  onDetails: () => void
  onClose: () => void
}

/** The header of the results: the field, the details button, and the way back to the folder. */
export function SearchBar({ request, onWords, onLeave, isDetailsOpen, onDetails, onClose }: SearchBarProps) {
  const [isTyping] = useState(isBegunByTyping)
  const [typed, setTyped] = useTyped(request.words, onWords)

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (isEnter(event)) onWords(typed)
    if (isEnter(event) || event.key === 'ArrowDown') onLeave()
    else if (event.key === 'Escape' && typed !== '') setTyped('')
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  const place = request.isEverywhere ? undefined : folderPathSegments(request.folder).at(-1)
  return (
    <search className="flex h-[60px] shrink-0 items-center gap-2 pr-3.5 pl-4 max-md:h-[56px] max-md:px-2">
      <SearchInput
        // Typing that started in another field continues after its last letter.
        autoFocus={isTyping}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
        place={place ?? null}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={press}
        className="flex-1 max-md:h-10"
      />
      <IconButton
        label={FILES_TEXTS.details}
        size="sm"
        className="max-md:hidden!"
        isOn={isDetailsOpen}
        aria-pressed={isDetailsOpen}
        shortcut="I"
        icon={<Info aria-hidden="true" />}
        onClick={onDetails}
      />
      <IconButton label={SEARCH_TEXTS.close} size="sm" icon={<X aria-hidden="true" />} onClick={onClose} />
    </search>
  )
}

/** The content of the field: ahead of the URL while typing, and the URL's value when that changes. */
function useTyped(words: string, onWords: (words: string) => void): [string, (typed: string) => void] {
  const [{ typed, asked }, setState] = useState({ typed: words, asked: words })
  if (words !== asked) setState({ typed: words, asked: words })
  const follow = useEffectEvent(onWords)
  useEffect(() => {
    if (typed === words) return
    const timer = setTimeout(() => follow(typed), TYPING_REST_MS)
    return () => clearTimeout(timer)
  }, [typed, words])
  return [typed, (next) => setState({ typed: next, asked })]
}
