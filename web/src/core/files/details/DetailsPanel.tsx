import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { pictureSource } from '@pinloft/contract/shared/picture-sources'
import { Trash2, X } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { BottomSheet, Button, ExactName, FileIcon, FolderIcon, IconButton } from '../../../ui/index.ts'
import type { FileActions } from '../actions/fileActions.ts'
import { iconKind } from '../EntryIcon.tsx'
import { type Entry, nameOf } from '../fileListing.ts'
import { Thumbnail } from '../thumbnails/Thumbnail.tsx'
import { DetailsActions } from './DetailsActions.tsx'
import { DetailsOfFile, DetailsOfFolder, DetailsOfSeveral } from './EntryDetails.tsx'

/** Sections that other features add at the end of a file's details. */
export const DetailsSectionContext = createContext<(file: StoredFile) => ReactNode>(() => null)

export interface DetailsPanelProps {
  isOpen: boolean
  /** The entries described; the open folder when empty. */
  entries: readonly Entry[]
  folder: { id: string; name: string }
  actions: FileActions
  onClose: () => void
}

/** Details of the selection: beside the list if there is room, else in a sheet. */
export function DetailsPanel({ isOpen, entries, folder, actions, onClose }: DetailsPanelProps) {
  const isWide = useMediaQuery('(min-width: 1180px)')
  if (!isWide) {
    return (
      <BottomSheet open={isOpen} onOpenChange={(open) => !open && onClose()} label={FILES_TEXTS.details}>
        <div className="flex flex-col gap-3.5 px-3 pt-1 pb-3">
          <Details entries={entries} folder={folder} actions={actions} onLeave={onClose} />
        </div>
      </BottomSheet>
    )
  }
  if (!isOpen) return null
  return (
    <aside
      aria-label={FILES_TEXTS.details}
      className="relative flex w-[286px] shrink-0 flex-col gap-3.5 overflow-y-auto border-l border-line px-[18px] py-4"
    >
      <IconButton
        label={FILES_TEXTS.closeDetails}
        size="sm"
        className="absolute! top-3 right-3"
        icon={<X aria-hidden="true" />}
        onClick={onClose}
      />
      <Details entries={entries} folder={folder} actions={actions} />
    </aside>
  )
}

interface DetailsProps extends Pick<DetailsPanelProps, 'entries' | 'folder' | 'actions'> {
  /** Called before an action that opens a dialog. */
  onLeave?: () => void
}

function Details({ entries, folder, actions, onLeave }: DetailsProps) {
  const section = use(DetailsSectionContext)
  const [first] = entries
  const acts = <DetailsActions entries={entries} actions={actions} onLeave={onLeave} />
  const deleteButton = (
    <DeleteButton
      entries={entries}
      onDelete={() => {
        onLeave?.()
        actions.askDelete(entries)
      }}
    />
  )
  if (entries.length > 1) {
    return (
      <>
        <Title name={FILES_TEXTS.items(entries.length)} />
        {acts}
        <DetailsOfSeveral entries={entries} />
        {deleteButton}
      </>
    )
  }
  if (first?.type === 'file') {
    const { file } = first
    return (
      <>
        <DetailsPicture file={file} />
        <Title name={nameOf(first)} />
        {acts}
        <DetailsOfFile file={file} />
        {section(file)}
        {deleteButton}
      </>
    )
  }
  return (
    <>
      <FolderIcon className="size-16" />
      <Title name={first ? nameOf(first) : folder.name} />
      {acts}
      <DetailsOfFolder id={first?.id ?? folder.id} />
      {deleteButton}
    </>
  )
}

/** The open folder can only be deleted from its parent. */
function DeleteButton({ entries, onDelete }: { entries: readonly Entry[]; onDelete: () => void }) {
  if (entries.length === 0) return null
  return (
    <Button
      size="sm"
      variant="bad-ghost"
      className="-ml-2 self-start"
      icon={<Trash2 aria-hidden="true" />}
      onClick={onDelete}
    >
      Delete…
    </Button>
  )
}

function Title({ name }: { name: string }) {
  return (
    <h2 className="font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink wrap-anywhere">
      <ExactName name={name} />
    </h2>
  )
}

/** The picture of a file as large as the panel; its icon if it has none. */
function DetailsPicture({ file }: { file: StoredFile }) {
  const icon = <FileIcon kind={iconKind(file)} className="size-16" />
  if (file.isPasswordProtected || pictureSource(file.originalName, file.mimeType) === undefined) return icon
  return (
    <Thumbnail
      // Otherwise the picture of the file before would stay until this one has loaded.
      key={file.id}
      file={file}
      size={devicePixelRatio > 1 ? 'large' : 'medium'}
      fallback={icon}
      className="aspect-4/3 max-h-[240px] w-full rounded-lg bg-sunken shadow-well"
      pictureClassName="object-contain!"
    />
  )
}
