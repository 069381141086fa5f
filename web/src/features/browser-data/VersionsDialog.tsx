import {
  type BrowserDataEntry,
  type BrowserDataVersion,
  dismissBrowserDataVersion,
  listBrowserDataVersions,
  restoreBrowserDataVersion,
} from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'
import { lowerFirst } from '@pinloft/contract/files/names'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { ReactNode } from 'react'
import { toastFailed } from '../../platform/failures.ts'
import { formatRelativeDate } from '../../platform/format-date.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button, Dialog, LoadFailed, Skeleton, toast } from '../../ui/index.ts'
import { keyName } from './keyName.ts'

/** The newest value of a key, those that wait beside it, and the earlier ones. */
export function VersionsDialog({ entry, onClose }: { entry: BrowserDataEntry; onClose: () => void }) {
  const { data: versions, isError, refetch } = useQuery(queryOf(listBrowserDataVersions, { id: entry.id }))
  const waiting = versions?.filter(({ isConflict }) => isConflict) ?? []
  const earlier = versions?.filter(({ isConflict }) => !isConflict) ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.versionsOf(keyName(entry.key))}
      footer={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      <Section title={TEXTS.newest}>
        <Value {...entry} at={entry.updatedAt} isRemoved={entry.isCleared} />
      </Section>
      {waiting.length > 0 && (
        <Section title={TEXTS.refused}>
          {waiting.map((version) => (
            <VersionValue key={version.id} version={version} />
          ))}
        </Section>
      )}
      {versions ? (
        <Section title={TEXTS.earlier}>
          {earlier.length === 0 && <li className="text-sm text-ink-3">{TEXTS.noEarlier}</li>}
          {earlier.map((version) => (
            <VersionValue key={version.id} version={version} />
          ))}
        </Section>
      ) : isError ? (
        <LoadFailed text={TEXTS.loadFailed} onRetry={refetch} />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1.5 text-sm font-[570] text-ink">{title}</h3>
      <ul className="grid gap-2">{children}</ul>
    </section>
  )
}

function VersionValue({ version }: { version: BrowserDataVersion }) {
  const restore = useMutation({
    ...mutationOf(restoreBrowserDataVersion),
    onSuccess: () => toast({ title: TEXTS.isNewest }),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
  const dismiss = useMutation({
    ...mutationOf(dismissBrowserDataVersion),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
  const when = formatRelativeDate(version.createdAt, useNow())
  return (
    <Value {...version} at={version.createdAt}>
      <Button
        size="sm"
        variant="soft"
        aria-label={TEXTS.useOf(version.device, lowerFirst(when))}
        busy={restore.isPending}
        onClick={() => restore.mutate({ id: version.id })}
      >
        {TEXTS.use}
      </Button>
      {version.isConflict && (
        <Button
          size="sm"
          aria-label={TEXTS.keepNewestOf(version.device)}
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ id: version.id })}
        >
          {TEXTS.keepNewest}
        </Button>
      )}
    </Value>
  )
}

interface ValueProps {
  device: string
  isThisDevice: boolean
  sizeBytes: number
  preview: string
  at: string
  isRemoved?: boolean
  /** Buttons. */
  children?: ReactNode
}

function Value({ device, isThisDevice, sizeBytes, preview, at, isRemoved = false, children }: ValueProps) {
  const when = formatRelativeDate(at, useNow())
  return (
    <li className="grid gap-2 rounded-lg bg-surface p-3 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-44">
          <span className="block truncate font-label text-ink">{isThisDevice ? TEXTS.thisDevice : device}</span>
          <span className="block text-sm leading-[17px] text-ink-3 tabular-nums">
            {isRemoved ? TEXTS.removed(device, lowerFirst(when)) : TEXTS.versionLine(formatSize(sizeBytes), when)}
          </span>
        </p>
        {children}
      </div>
      {preview !== '' && <p className="line-clamp-2 font-mono text-xs wrap-anywhere text-ink-2">{preview}</p>}
    </li>
  )
}
