import { folderPathSegments } from '@pinloft/contract/files/names'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/index.ts'
import { useFolderAddress } from '../files/index.ts'
import { SearchInput } from './SearchInput.tsx'
import { newSearch } from './searchRequest.ts'
import { useSearchAddress } from './useSearchAddress.ts'

/** Starts a search from a folder, in the header of its page: a field, or a button if there is no room. */
export function FolderSearch() {
  const { folder } = useFolderAddress()
  const { begin } = useSearchAddress()
  const [composed, setComposed] = useState('')
  const search = (words: string) => begin(newSearch(words, folder))
  return (
    <>
      <SearchInput
        place={folderPathSegments(folder).at(-1) ?? null}
        value={composed}
        // The results have a field of their own, which continues with the typed text: but not during IME composition.
        onValueChange={(value, isComposing) => (isComposing ? setComposed(value) : search(value))}
        onCompositionEnd={({ currentTarget }) => currentTarget.value !== '' && search(currentTarget.value)}
        isOnSky
        className="w-[260px] shrink max-lg:hidden"
      />
      <IconButton
        label={SEARCH_TEXTS.field}
        onSky
        className="lg:hidden!"
        icon={<Search aria-hidden="true" />}
        onClick={() => search('')}
      />
    </>
  )
}
