import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { FileName, FolderPathText, folderAddress, startDownload } from '../../core/files/index.ts'
import { formatExactDate, formatRelativeDate } from '../../platform/format-date.ts'
import { useNow } from '../../platform/use-now.ts'
import { displayName, FileIcon, IconButton } from '../../ui/index.ts'

/** One recent file; links to its folder. */
export function RecentFileRow({ file }: { file: StoredFile }) {
  const nowMs = useNow()
  return (
    <li className="group relative mx-2 flex min-h-(--row-h) items-center gap-3 rounded-row px-3 py-1.5 md:hover:bg-hover md:focus-within:bg-hover">
      <FileIcon kind={fileKind(file.originalName, file.mimeType)} />
      <div className="min-w-0 flex-1">
        {/* The press area of the link is the whole row. */}
        <Link href={folderAddress(file.folder)} className="block after:absolute after:inset-0 after:rounded-row">
          <FileName
            name={file.originalName}
            isProtected={file.isPasswordProtected}
            className="leading-5 font-label text-ink"
          />
          <p className="truncate text-sm leading-[17px] text-ink-3">
            <FolderPathText path={file.folder} />
          </p>
        </Link>
      </div>
      <span className="w-[78px] text-right text-sm whitespace-nowrap text-ink-3 tabular-nums max-md:hidden md:group-focus-within:invisible md:group-hover:invisible">
        {formatSize(file.size)}
      </span>
      <time
        dateTime={file.storedAt}
        title={formatExactDate(file.storedAt)}
        className="w-[86px] text-right text-sm whitespace-nowrap text-ink-3 tabular-nums md:group-focus-within:invisible md:group-hover:invisible"
      >
        {formatRelativeDate(file.storedAt, nowMs)}
      </time>
      <IconButton
        label={`Download ${displayName(file.originalName)}`}
        size="sm"
        icon={<Download aria-hidden="true" />}
        onClick={() => void startDownload(file)}
        className="absolute! right-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:hidden"
      />
    </li>
  )
}
