import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import type { ReactNode } from 'react'
import type { FileActions } from '../actions/fileActions.ts'
import { FolderPathText } from '../FolderPathText.tsx'
import { type Entry, placeOf } from '../fileListing.ts'

/** Where a search found an entry: a link to its folder, and the match in its text. */
export function ResultLocation({ entry, text, actions }: { entry: Entry; text?: ReactNode; actions: FileActions }) {
  return (
    <p className="flex min-w-0 items-baseline gap-2 text-sm leading-[18px] whitespace-pre text-ink-3 [&_bdi]:whitespace-pre">
      {/* Out of the way of the Tab key, which the grid has a key for; on a phone a tap opens the row. */}
      <button
        type="button"
        tabIndex={-1}
        title={FILES_TEXTS.showInFolder}
        onClick={() => actions.showInFolder?.(entry)}
        className={`truncate text-left hover:text-ink hover:underline hover:underline-offset-3 max-md:pointer-events-none ${text ? 'max-w-[45%] shrink-0' : 'min-w-0'}`}
      >
        <FolderPathText path={placeOf(entry)} />
      </button>
      {text && <span className="min-w-0 truncate">{text}</span>}
    </p>
  )
}
