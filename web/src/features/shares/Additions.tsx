import { formatSize } from '@pinloft/contract/shared/sizes'
import { listShareAdditions } from '@pinloft/contract/shares/endpoints'
import { SHARE_UPLOAD_TEXTS } from '@pinloft/contract/shares/upload-texts'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Fact, folderAddress } from '../../core/files/index.ts'
import { formatRelativeDate } from '../../platform/format-date.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { toast } from '../../ui/index.ts'
import { useSharesAddress } from './sharesAddress.ts'

const SEEN_KEY = 'pinloft.additionsSeenAt'
/** Several files that arrive one after the other are told of together. */
const QUIET_MS = 3000

/** Who added a file, in its details, if that was a visitor. */
export function AddedBy({ fileId }: { fileId: string }) {
  const { data } = useQuery(queryOf(listShareAdditions, { fileId }))
  const addition = data?.[0]
  if (addition === undefined) return null
  return <Fact name={SHARE_UPLOAD_TEXTS.addedBy}>{SHARE_UPLOAD_TEXTS.through(addition.shareName)}</Fact>
}

/** Tells of what visitors have added since this browser last told. */
export function AdditionsNotice() {
  const { data } = useQuery(queryOf(listShareAdditions))
  const [, navigate] = useLocation()
  useEffect(() => {
    if (data === undefined) return
    const seenAt = localStorage.getItem(SEEN_KEY)
    // A new browser tells nothing of what others have told.
    if (seenAt === null) return localStorage.setItem(SEEN_KEY, data[0]?.addedAt ?? '')
    const news = data.filter(({ addedAt }) => addedAt > seenAt)
    const [latest] = news
    if (latest === undefined) return
    const timer = setTimeout(() => {
      localStorage.setItem(SEEN_KEY, latest.addedAt)
      const { folder } = latest
      toast({
        title: SHARE_UPLOAD_TEXTS.noticeTitle(news.length),
        description: SHARE_UPLOAD_TEXTS.notice(latest.fileName, latest.shareName, news.length - 1),
        variant: 'notice',
        ...(folder !== null && {
          action: { label: SHARE_UPLOAD_TEXTS.show, onSelect: () => navigate(folderAddress(folder, latest.fileId)) },
        }),
      })
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [data, navigate])
  return null
}

/** What visitors added, newest first, also through links that are gone. */
export function AdditionsList() {
  const { data } = useQuery(queryOf(listShareAdditions))
  const { show } = useSharesAddress()
  if (data === undefined || data.length === 0) return null
  return (
    <>
      <h3 className="px-2.5 pt-4 pb-1 text-sm font-strong text-ink-3">{SHARE_UPLOAD_TEXTS.additionsTitle}</h3>
      <ul>
        {data.map(({ fileId, fileName, size, folder, shareName, addedAt }) => (
          <li key={fileId} className="flex min-h-12 items-center gap-3 rounded-md px-2.5 py-1.5 hover:bg-hover">
            <div className="min-w-0 flex-1">
              {folder === null ? (
                <p className="truncate text-ink-3">{fileName}</p>
              ) : (
                <button
                  type="button"
                  className="block max-w-full truncate text-left font-name text-ink hover:underline"
                  onClick={() => show(folder, fileId)}
                >
                  {fileName}
                </button>
              )}
              <p className="truncate text-sm text-ink-3">
                {SHARE_UPLOAD_TEXTS.through(shareName)} · {folder === null ? SHARE_UPLOAD_TEXTS.noLongerThere : folder}
              </p>
            </div>
            <p className="shrink-0 text-right text-sm text-ink-3 tabular-nums">
              {formatSize(size)} · {formatRelativeDate(addedAt)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
