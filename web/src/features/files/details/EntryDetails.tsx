import { fileKind } from '@pinloft/contract/file-kinds'
import type { File as StoredFile } from '@pinloft/contract/files'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { folderPathSegments } from '@pinloft/contract/names'
import { formatSize } from '@pinloft/contract/sizes'
import { counted } from '@pinloft/contract/words'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { formatExactDate } from '../../../platform/format-date.ts'
import { ErrorLine, IconButton, Skeleton, toast } from '../../../ui/index.ts'
import { type Entry, filesOf, foldersOf } from '../fileListing.ts'
import { KIND_WORDS } from '../kindColors.ts'
import { useFileDetails, useFolderDetails } from './details.api.ts'

export function DetailsOfFile({ file }: { file: StoredFile }) {
  const { data, error } = useFileDetails(file.id, file.version)
  const sha256 = data?.sha256
  return (
    <>
      <dl className="flex flex-col gap-2">
        <Fact name="Kind">{KIND_WORDS[fileKind(file.originalName, file.mimeType)]}</Fact>
        <Fact name="Type">{file.mimeType}</Fact>
        <Fact name="Size">{formatSize(file.size)}</Fact>
        <Fact name="Modified">{formatExactDate(file.modifiedAt)}</Fact>
        <Fact name="Added">{formatExactDate(file.createdAt)}</Fact>
        <Fact name="Folder">{placeInWords(file.folder)}</Fact>
        <Fact name="Protection">{file.isPasswordProtected ? 'On' : 'Off'}</Fact>
        <Fact name="Star">{file.isStarred ? 'Yes' : 'No'}</Fact>
      </dl>
      {error && <ErrorLine>{failureText(error, FILES_TEXTS.detailsFailed)}</ErrorLine>}
      {!data && !error && <Skeleton className="h-14" />}
      {sha256 && (
        <div className="rounded-lg bg-sunken py-2 pr-1.5 pl-3">
          <div className="flex items-center justify-between">
            <span className="text-sm text-ink-3">SHA-256</span>
            {/* Browsers have no clipboard for scripts where the connection is not secure. */}
            {window.isSecureContext && (
              <IconButton
                label={FILES_TEXTS.copyDigest}
                size="sm"
                icon={<Copy aria-hidden="true" />}
                onClick={() => void copyDigest(sha256)}
              />
            )}
          </div>
          <code className="block pr-1.5 font-mono text-xs text-ink-2 wrap-anywhere select-text">{sha256}</code>
        </div>
      )}
    </>
  )
}

export function DetailsOfFolder({ id }: { id: string }) {
  const { data, error } = useFolderDetails(id)
  if (error) return <ErrorLine>{failureText(error, FILES_TEXTS.detailsFailed)}</ErrorLine>
  if (!data) return <Skeleton className="h-28" />
  const isRoot = data.folder.path === ''
  return (
    <dl className="flex flex-col gap-2">
      <Fact name="Files">{data.fileCount.toLocaleString('en')}</Fact>
      <Fact name="Folders">{data.folderCount.toLocaleString('en')}</Fact>
      <Fact name="Size">{formatSize(data.size)}</Fact>
      {!isRoot && <Fact name="Created">{formatExactDate(data.folder.createdAt)}</Fact>}
      {!isRoot && <Fact name="Folder">{placeInWords(data.folder.parentPath)}</Fact>}
    </dl>
  )
}

/** Number of entries, and the total size of the files among them. */
export function DetailsOfSeveral({ entries }: { entries: readonly Entry[] }) {
  const files = filesOf(entries)
  const folders = foldersOf(entries)
  return (
    <dl className="flex flex-col gap-2">
      {files.length > 0 && <Fact name="Files">{counted(files.length, 'file')}</Fact>}
      {folders.length > 0 && <Fact name="Folders">{counted(folders.length, 'folder')}</Fact>}
      {files.length > 0 && <Fact name="Together">{formatSize(files.reduce((sum, { size }) => sum + size, 0))}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right text-ink tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

function placeInWords(folder: string): string {
  return folder === '' ? FILES_TEXTS.rootName : folderPathSegments(folder).join(' / ')
}

async function copyDigest(sha256: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(sha256)
    toast({ title: FILES_TEXTS.digestCopied })
  } catch {
    toast({ variant: 'destructive', title: 'Error', description: FILES_TEXTS.digestNotCopied })
  }
}
