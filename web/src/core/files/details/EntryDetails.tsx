import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { extensionOf, folderPathSegments } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { counted } from '@pinloft/contract/shared/words'
import { failureText } from '../../../platform/failures.ts'
import { ErrorLine, type FileIconKind, Skeleton } from '../../../ui/index.ts'
import { iconKind } from '../EntryIcon.tsx'
import { type Entry, filesOf, foldersOf } from '../fileListing.ts'
import { useShareLauncher } from '../shareLauncher.ts'
import { useFolderDetails } from './details.api.ts'
import { Fact, FactDate } from './Fact.tsx'
import { MediaFacts } from './MediaFacts.tsx'
import { MoreDetails } from './MoreDetails.tsx'

const WORDS: Record<FileIconKind, string> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Music',
  document: 'Document',
  code: 'Code',
  subtitle: 'Subtitles',
  pdf: 'PDF',
  sheet: 'Sheet',
  archive: 'Archive',
  disk: 'Disk image',
  other: 'File',
}

export function DetailsOfFile({ file }: { file: StoredFile }) {
  const { AddedBy } = useShareLauncher()
  return (
    <>
      <dl className="flex flex-col gap-2">
        <Fact name="Kind">{kindWord(file)}</Fact>
        <Fact name="Size">{formatSize(file.size)}</Fact>
        <MediaFacts file={file} />
        <FactDate name="Modified" at={file.modifiedAt} />
        <FactDate name="Added" at={file.createdAt} />
        <AddedBy fileId={file.id} />
        <Fact name="Folder">{placeInWords(file.folder)}</Fact>
      </dl>
      <MoreDetails file={file} />
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
      {!isRoot && <FactDate name="Created" at={data.folder.createdAt} />}
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

function placeInWords(folder: string): string {
  return folder === '' ? FILES_TEXTS.rootName : folderPathSegments(folder).join(' / ')
}

/** The kind of a single file in words, with its format where the kind has several: 'Photo (JPG)'. */
function kindWord(file: StoredFile): string {
  const kind = iconKind(file)
  const format = extensionOf(file.originalName).toUpperCase()
  return format === '' || format === WORDS[kind] ? WORDS[kind] : `${WORDS[kind]} (${format})`
}
