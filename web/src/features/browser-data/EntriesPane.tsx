import { type BrowserDataEntry, listBrowserDataEntries } from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'
import { lowerFirst } from '@pinloft/contract/files/names'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatRelativeDate } from '../../platform/format-date.ts'
import { pagesOf, useInfiniteQuery } from '../../platform/query.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button, Chip, LoadFailed, Pane, PaneHeader, Skeleton } from '../../ui/index.ts'
import { keyName } from './keyName.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

/** The keys of a site; each opens its values. */
export function EntriesPane({ domain }: { domain: string }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    pagesOf(listBrowserDataEntries, { domain: domain }),
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const entries = data?.pages.flatMap(({ items }) => items)
  const opened = entries?.find(({ id }) => id === openId)
  return (
    <Pane aria-labelledby="browser-data-stored" className="pb-2">
      <PaneHeader id="browser-data-stored" title={TEXTS.stored}>
        <span className="min-w-0 truncate text-sm text-ink-3">{domain}</span>
      </PaneHeader>
      {isError && (
        <div className="px-(--pane-pad) pb-4">
          <LoadFailed text={TEXTS.loadFailed} onRetry={refetch} />
        </div>
      )}
      {entries === undefined && !isError && <Skeleton className="mx-(--pane-pad) mb-4 h-24" />}
      <ul>
        {entries?.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onOpen={() => setOpenId(entry.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="px-(--pane-pad) pt-2 pb-3">
          <Button size="sm" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {TEXTS.more}
          </Button>
        </div>
      )}
      {opened && <VersionsDialog entry={opened} onClose={() => setOpenId(null)} />}
    </Pane>
  )
}

function EntryRow({ entry, onOpen }: { entry: BrowserDataEntry; onOpen: () => void }) {
  const { key, sizeBytes, device, updatedAt, isCleared, hasConflict, dataType } = entry
  const when = lowerFirst(formatRelativeDate(updatedAt, useNow()))
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="mx-2 flex min-h-(--row-h) w-[calc(100%-1rem)] items-center gap-3 rounded-row px-3 py-1.5 text-left hover:bg-hover"
      >
        {/* On a phone the marks stand below. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 max-md:basis-full">
            <span className={`block truncate font-name ${isCleared ? 'text-ink-3 line-through' : 'text-ink'}`}>
              {keyName(key)}
            </span>
            <span className="block truncate text-sm leading-[17px] text-ink-3 tabular-nums">
              {isCleared ? TEXTS.removed(device, when) : TEXTS.entryLine(formatSize(sizeBytes), device, when)}
            </span>
          </span>
          {hasConflict && <Chip tone="wait">{TEXTS.changedTwice}</Chip>}
          {dataType === 'sessionStorage' && <Chip>{TEXTS.session}</Chip>}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      </button>
    </li>
  )
}
