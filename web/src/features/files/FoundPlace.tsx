import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import type { ReactNode } from 'react'
import { FolderPlace } from './FolderPlace.tsx'
import type { FileActs } from './fileActs.ts'
import { type Entry, placeOf } from './fileListing.ts'

/** Where a search found an entry: its folder, into which a press goes, and the place in its text. */
export function FoundPlace({ entry, text, acts }: { entry: Entry; text?: ReactNode; acts: FileActs }) {
  return (
    <p className="flex min-w-0 items-baseline gap-2 text-sm leading-[18px] whitespace-pre text-ink-3 [&_bdi]:whitespace-pre">
      {/* Out of the way of the Tab key, which the grid has a key for; on a phone a tap opens the row. */}
      <button
        type="button"
        tabIndex={-1}
        title={FILES_TEXTS.showInFolder}
        onClick={() => acts.showInFolder?.(entry)}
        className={`truncate text-left hover:text-ink hover:underline hover:underline-offset-3 max-md:pointer-events-none ${text ? 'max-w-[45%] shrink-0' : 'min-w-0'}`}
      >
        <FolderPlace path={placeOf(entry)} />
      </button>
      {text && <span className="min-w-0 truncate">{text}</span>}
    </p>
  )
}
