import { EntryIcon } from './EntryIcon.tsx'
import { detailsOf } from './entryDetails.ts'
import { FileName } from './FileName.tsx'
import { type Entry, isProtected, nameOf } from './fileListing.ts'

/** What a menu is about, for a phone. */
export function EntryHead({ entry }: { entry: Entry }) {
  return (
    <>
      <EntryIcon entry={entry} className="size-9" />
      <div className="min-w-0">
        <FileName name={nameOf(entry)} isProtected={isProtected(entry)} className="font-strong text-ink" />
        <p className="text-sm text-ink-3 tabular-nums">{detailsOf(entry).line}</p>
      </div>
    </>
  )
}
