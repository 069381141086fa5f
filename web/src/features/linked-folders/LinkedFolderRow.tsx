import { folderPathSegments } from '@pinloft/contract/files/names'
import { changeLinkedFolder, type LinkedFolder, rescanLinkedFolder } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Ellipsis, FolderOpen, ListX, PencilOff, RefreshCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useFolderAddress } from '../../core/files/index.ts'
import { toastFailed } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import {
  Button,
  FolderIcon,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  type Status,
  StatusDot,
} from '../../ui/index.ts'
import { AcceptDialog, UnlinkDialog } from './LinkedPinDialog.tsx'
import { SkippedDialog } from './SkippedDialog.tsx'

const DOTS: Record<LinkedFolder['state'], Status> = {
  indexing: 'wait',
  watching: 'ok',
  offline: 'idle',
  replaced: 'bad',
}

/** A linked folder: where it is, and how it is. */
export function LinkedFolderRow({ folder }: { folder: LinkedFolder }) {
  const { id, directory, state, reason, scannedCount } = folder
  const [dialog, setDialog] = useState<'unlink' | 'accept' | 'skipped' | null>(null)
  const rescan = useMutation({
    ...mutationOf(rescanLinkedFolder),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
  const setReadOnly = useMutation({
    ...mutationOf(changeLinkedFolder),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
  const { openFolder } = useFolderAddress()
  const name = folderPathSegments(folder.folder).at(-1) ?? folder.folder
  const skippedCount = folder.skipped.reduce((sum, { count }) => sum + count, 0)
  const isThere = state === 'indexing' || state === 'watching'
  const isScanning = isThere && scannedCount !== null
  const close = () => setDialog(null)
  return (
    <li className="mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-row px-3 py-2 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <FolderIcon className={`size-7 shrink-0 ${isThere ? '' : 'opacity-50'}`} />
        <div className="min-w-0">
          <p className="truncate font-name text-ink">{name}</p>
          <p className="truncate font-mono text-xs leading-[17px] text-ink-3" title={directory}>
            {directory}
          </p>
        </div>
      </div>
      <div className="min-w-0 max-md:order-last max-md:col-span-full max-md:pl-10">
        <p className="flex items-center gap-2 pl-0.5 text-sm leading-5 text-ink-2">
          <StatusDot status={isScanning ? 'wait' : DOTS[state]} />
          {isScanning && state === 'watching' ? TEXTS.comparing : TEXTS.states[state]}
        </p>
        <p className="text-sm leading-[17px] text-ink-3 tabular-nums">
          {state === 'offline' && TEXTS.offlineHelp}
          {state === 'replaced' && TEXTS.replacedHelp}
          {isScanning && TEXTS.scanned(scannedCount)}
          {isThere && !isScanning && TEXTS.held(folder.fileCount, formatSize(folder.sizeBytes))}
          {isThere && !isScanning && skippedCount > 0 && (
            <>
              {' · '}
              <button
                type="button"
                aria-label={TEXTS.skippedOf(name, skippedCount)}
                aria-haspopup="dialog"
                onClick={() => setDialog('skipped')}
                className="rounded-xs underline decoration-line-strong underline-offset-3 hover:text-ink"
              >
                {TEXTS.skippedCount(skippedCount)}
              </button>
            </>
          )}
        </p>
        {isThere && folder.refusal !== null && <p className="text-sm text-pretty text-ink-3">{folder.refusal}</p>}
        {folder.waitingCount > 0 && (
          <p className="text-sm text-pretty text-wait-ink">
            {TEXTS.waiting(folder.waitingCount, folder.waitingReason ?? '')}
          </p>
        )}
        {state !== 'replaced' && reason !== null && <p className="text-sm text-pretty text-wait-ink">{reason}</p>}
      </div>
      <div className="max-md:order-last max-md:col-span-full max-md:pl-10 max-md:empty:hidden">
        {state === 'offline' && (
          <Button
            size="sm"
            variant="soft"
            aria-label={TEXTS.checkAgainOf(name)}
            busy={rescan.isPending}
            onClick={() => rescan.mutate({ id })}
          >
            {TEXTS.checkAgain}
          </Button>
        )}
        {state === 'replaced' && (
          <Button size="sm" variant="soft" aria-label={TEXTS.reviewOf(name)} onClick={() => setDialog('accept')}>
            {TEXTS.review}
          </Button>
        )}
      </div>
      <Menu
        trigger={<IconButton label={TEXTS.menu(name)} size="sm" icon={<Ellipsis aria-hidden="true" />} />}
        header={<b className="font-strong text-ink">{name}</b>}
      >
        <MenuItem icon={<FolderOpen aria-hidden="true" />} onSelect={() => openFolder(folder.folder)}>
          {TEXTS.show}
        </MenuItem>
        <MenuItem icon={<RefreshCw aria-hidden="true" />} disabled={isScanning} onSelect={() => rescan.mutate({ id })}>
          {isThere ? TEXTS.rescan : TEXTS.checkAgain}
        </MenuItem>
        <MenuItem
          icon={<PencilOff aria-hidden="true" />}
          onSelect={() => setReadOnly.mutate({ id, isReadOnly: !folder.isReadOnly })}
        >
          {folder.isReadOnly ? TEXTS.allowChanges : TEXTS.makeReadOnly}
        </MenuItem>
        {skippedCount > 0 && (
          <MenuItem icon={<ListX aria-hidden="true" />} onSelect={() => setDialog('skipped')}>
            {TEXTS.showSkipped}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem destructive icon={<Unlink aria-hidden="true" />} onSelect={() => setDialog('unlink')}>
          {TEXTS.unlink}
        </MenuItem>
      </Menu>
      {dialog === 'unlink' && <UnlinkDialog id={id} name={name} onClose={close} />}
      {/* It closes by itself once the right disk is back. */}
      {dialog === 'accept' && state === 'replaced' && (
        <AcceptDialog id={id} name={name} directory={directory} onClose={close} />
      )}
      {dialog === 'skipped' && <SkippedDialog id={id} name={name} onClose={close} />}
    </li>
  )
}
