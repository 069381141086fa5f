import { fileKind } from '@pinloft/contract/file-kinds'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { Trash2, X } from 'lucide-react'
import { use, useSyncExternalStore } from 'react'
import { BottomSheet, Button, ExactName, FileIcon, FolderIcon, IconButton } from '../../ui/index.ts'
import { DetailsSectionContext } from './detailsSection.ts'
import { DetailsOfFile, DetailsOfFolder, DetailsOfSeveral } from './EntryDetails.tsx'
import { type Entry, nameOf } from './fileListing.ts'

const WIDE = '(min-width: 1180px)'

export interface DetailsPanelProps {
  isOpen: boolean
  /** What it tells of; the folder that is open where this is empty. */
  entries: readonly Entry[]
  folder: { id: string; name: string }
  onDelete: (entries: readonly Entry[]) => void
  onClose: () => void
}

/** What there is to know of what is selected: beside the list where there is room, else a sheet. */
export function DetailsPanel({ isOpen, entries, folder, onDelete, onClose }: DetailsPanelProps) {
  const isWide = useSyncExternalStore(subscribeToWide, () => matchMedia(WIDE).matches)
  if (!isWide) {
    return (
      <BottomSheet open={isOpen} onOpenChange={(open) => !open && onClose()} label={FILES_TEXTS.details}>
        <div className="flex flex-col gap-3.5 px-3 pt-1 pb-3">
          <Details entries={entries} folder={folder} />
          <DeleteButton
            entries={entries}
            onDelete={() => {
              onClose()
              onDelete(entries)
            }}
          />
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
      <Details entries={entries} folder={folder} />
      <DeleteButton entries={entries} onDelete={() => onDelete(entries)} />
    </aside>
  )
}

function Details({ entries, folder }: Pick<DetailsPanelProps, 'entries' | 'folder'>) {
  const section = use(DetailsSectionContext)
  const [first] = entries
  if (entries.length > 1) {
    return (
      <>
        <Title name={FILES_TEXTS.items(entries.length)} />
        <DetailsOfSeveral entries={entries} />
      </>
    )
  }
  if (first?.type === 'file') {
    const { file } = first
    return (
      <>
        <FileIcon kind={fileKind(file.originalName, file.mimeType)} className="size-16" />
        <Title name={nameOf(first)} />
        <DetailsOfFile file={file} />
        {section(file)}
      </>
    )
  }
  return (
    <>
      <FolderIcon className="size-16" />
      <Title name={first ? nameOf(first) : folder.name} />
      <DetailsOfFolder id={first?.id ?? folder.id} />
    </>
  )
}

/** The folder that is open is deleted from the one above it. */
function DeleteButton({ entries, onDelete }: { entries: readonly Entry[]; onDelete: () => void }) {
  if (entries.length === 0) return null
  return (
    <Button
      size="sm"
      variant="bad-ghost"
      className="self-start"
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

function subscribeToWide(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
