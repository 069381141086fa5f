import type { Share } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { ArrowLeft, Blocks, Lock } from 'lucide-react'
import { iconKind, useShareLauncher } from '../../core/files/index.ts'
import { EmptyState, FileIcon, FolderIcon, IconButton, LoadFailed, Page, Pane, Skeleton } from '../../ui/index.ts'
import { AdditionsList } from './Additions.tsx'
import { ShareMenu } from './ShareMenu.tsx'
import { useShares } from './shares.api.ts'
import { useSharesAddress } from './sharesAddress.ts'
import { accessOf, endOf, titleOf, usesOf } from './shareWords.ts'

const COLUMNS = 'md:grid-cols-[minmax(0,2fr)_minmax(0,1.3fr)_minmax(0,1.6fr)_minmax(0,1fr)_auto]'

/** All links, with those that have ended below the others. */
export function SharesPage() {
  const shares = useShares()
  const { leave } = useSharesAddress()
  const working = shares.data?.filter(({ end }) => end === null) ?? []
  const ended = shares.data?.filter(({ end }) => end !== null) ?? []
  return (
    <Page title="Cloud Storage" shape="sheet" documentTitle={SHARE_TEXTS.title}>
      <Pane
        aria-label={SHARE_TEXTS.title}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:mb-18"
      >
        <div className="flex h-[60px] shrink-0 items-center gap-2 border-b border-line pr-3.5 pl-3 max-md:px-2">
          <IconButton
            label={SHARE_TEXTS.backToFiles}
            size="sm"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={leave}
          />
          <h2 className="pl-0.5 font-strong text-ink">{SHARE_TEXTS.title}</h2>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-3.5 py-2 max-md:px-2">
          {shares.isPending && <Skeleton className="m-2 h-10" />}
          {shares.isError && <LoadFailed text={SHARE_TEXTS.listFailed} onRetry={shares.refetch} />}
          {shares.data?.length === 0 && (
            <EmptyState title={SHARE_TEXTS.emptyTitle} help={SHARE_TEXTS.emptyHelp} className="pt-[12vh]" />
          )}
          {shares.data !== undefined && shares.data.length > 0 && <Heads />}
          <ul>
            {working.map((share) => (
              <ShareRow key={share.id} share={share} />
            ))}
          </ul>
          {ended.length > 0 && (
            <>
              <h3 className="px-2.5 pt-4 pb-1 text-sm font-strong text-ink-3">{SHARE_TEXTS.endedTitle}</h3>
              <ul>
                {ended.map((share) => (
                  <ShareRow key={share.id} share={share} />
                ))}
              </ul>
            </>
          )}
          <AdditionsList />
        </div>
      </Pane>
    </Page>
  )
}

/** On a phone the rows say all in their own words. */
function Heads() {
  const { entry, access, uses, expires } = SHARE_TEXTS.columns
  return (
    <div
      aria-hidden="true"
      className={`${COLUMNS} grid h-9 items-center gap-3 px-2.5 text-sm font-[550] text-ink-3 max-md:hidden`}
    >
      {[entry, access, uses, expires].map((head) => (
        <span key={head}>{head}</span>
      ))}
      {/* As wide as the menus below. */}
      <span className="w-8" />
    </div>
  )
}

function ShareRow({ share }: { share: Share }) {
  const { change } = useShareLauncher()
  const { show } = useSharesAddress()
  const { entryName, entryType, folder, hasPassword, end } = share
  const isWorld = entryType === 'world'
  return (
    <li
      className={`grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-md px-2.5 py-1.5 transition-colors hover:bg-hover ${COLUMNS} ${end === null ? '' : 'text-ink-3'}`}
    >
      <div className="flex min-w-0 items-center gap-3">
        {entryType === 'folder' ? (
          <FolderIcon className="size-9 shrink-0" />
        ) : isWorld ? (
          <Blocks aria-hidden="true" className="size-9 shrink-0 p-1.5 text-accent" />
        ) : (
          <FileIcon kind={iconKind({ originalName: entryName, mimeType: '' })} className="size-9 shrink-0" />
        )}
        <div className="min-w-0">
          <p className={`truncate font-name ${end === null ? 'text-ink' : ''}`}>{titleOf(share)}</p>
          <p className="truncate text-sm text-ink-3">
            {share.name !== '' ? share.name : isWorld ? SHARE_TEXTS.worldPlace : folder}
          </p>
          <p className="truncate text-sm text-ink-3 tabular-nums md:hidden">
            {[end === null ? accessOf(share) : endOf(share), usesOf(share)].join(' · ')}
          </p>
        </div>
      </div>
      <p className="flex min-w-0 items-center gap-1.5 text-sm max-md:hidden">
        {hasPassword && <Lock aria-hidden="true" className="size-3.5 shrink-0" />}
        <span className="truncate">{accessOf(share)}</span>
      </p>
      <p className="truncate text-sm text-ink-3 tabular-nums max-md:hidden">{usesOf(share)}</p>
      <p className="truncate text-sm text-ink-3 tabular-nums max-md:hidden">{endOf(share)}</p>
      <ShareMenu
        share={share}
        onChange={() => change(share)}
        {...(!isWorld && { onShow: () => show(folder, share.entryIds[0]) })}
      />
    </li>
  )
}
