import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { folderPathSegments } from '@pinloft/contract/names'
import { SEARCH_TEXTS } from '@pinloft/contract/search-texts'
import { Info, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '../../ui/index.ts'
import { SearchInput } from './SearchInput.tsx'
import type { SearchRequest } from './searchRequest.ts'
import { isBegunByTyping } from './useSearchAddress.ts'

/** The results follow when the keys have rested so long. */
const TYPING_REST_MS = 200

export interface SearchBarProps {
  request: SearchRequest
  onWords: (words: string) => void
  /** The keyboard goes on to the results. */
  onLeave: () => void
  isDetailsOpen: boolean
  onDetails: () => void
  onClose: () => void
}

/** The head of the results: the field, the details, and the way back to the folder. */
export function SearchBar({ request, onWords, onLeave, isDetailsOpen, onDetails, onClose }: SearchBarProps) {
  const [isTyping] = useState(isBegunByTyping)
  const [typed, setTyped] = useTyped(request.words, onWords)

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onWords(typed)
    if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave()
    else if (event.key === 'Escape' && typed !== '') setTyped('')
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  const place = request.isEverywhere ? undefined : folderPathSegments(request.folder).at(-1)
  return (
    <search className="flex h-[60px] shrink-0 items-center gap-2 pr-3.5 pl-4 max-md:h-[56px] max-md:px-2">
      <SearchInput
        // Who began in another field goes on typing behind the last letter.
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

/** What is in the field: ahead of the address while keys are pressed, and what the address says where that changes. */
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
