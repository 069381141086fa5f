import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { FilePenLine, FilePlus, FolderPlus, Info, Star, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton, Menu, TOOLBAR, ToolbarButton } from '../../../ui/index.ts'
import { useDocumentLauncher } from '../documentLauncher.ts'
import { NewMenuItems } from '../editor/NewMenuItems.tsx'
import type { NewTextKind } from '../editor/newText.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { useStarredAddress } from './starredAddress.ts'
import { UploadButton } from './UploadButton.tsx'
import { ViewMenu, type ViewMenuProps } from './ViewMenu.tsx'
import { ViewToggle } from './ViewToggle.tsx'

export interface FilesToolbarProps extends ViewMenuProps {
  folder: string
  /** Summary of the content; shown at the root, which has no breadcrumb. */
  summary: string
  /** Link to the list of links; shown at the root. */
  sharesLink: ReactNode
  /** Link to the trash. */
  trashLink: ReactNode
  isDetailsOpen: boolean
  onDetails: () => void
  onCreateFolder: () => void
  onCreateText: (kind: NewTextKind) => void
  onUpload: () => void
  /** Why nothing can be added here, in words; null if it can. */
  refusal: string | null
}

/** The toolbar of the file list. On a phone the actions are a menu and a floating button. */
export function FilesToolbar(props: FilesToolbarProps) {
  const { folder, summary, isDetailsOpen, onDetails, onCreateFolder, onUpload, refusal } = props
  const isOff = refusal !== null
  const starred = useStarredAddress()
  const documents = useDocumentLauncher()
  const isRoot = folder === ''
  const places = (
    <div data-words={isRoot ? 'mostly' : undefined} className={`flex ${isRoot ? '' : 'max-sm:hidden'}`}>
      <ToolbarButton label={FILES_TEXTS.starredTitle} icon={<Star aria-hidden="true" />} onClick={starred.open} />
      {isRoot && props.sharesLink}
      {props.trashLink}
    </div>
  )
  return (
    <div
      className={`${TOOLBAR} flex h-[60px] shrink-0 items-center gap-2 border-b border-line pr-3.5 pl-4 max-md:h-14 max-md:gap-0.5 max-md:px-2`}
    >
      {isRoot ? (
        <>
          <p className="px-2 font-strong text-ink">{FILES_TEXTS.rootName}</p>
          {places}
          {/* What does not fit wraps to the second line, which is clipped: half a number would say something else. */}
          <p className="flex h-5 min-w-0 flex-1 flex-wrap overflow-hidden px-2 text-sm text-ink-3 tabular-nums before:h-full before:content-[''] max-sm:invisible">
            <span className="whitespace-nowrap">{summary}</span>
          </p>
        </>
      ) : (
        <>
          <Breadcrumb folder={folder} />
          {places}
        </>
      )}
      <div data-words="early" className="flex">
        <ViewMenu {...props} />
      </div>
      <div className="flex max-md:hidden">
        <ToolbarButton
          label={FILES_TEXTS.details}
          isOn={isDetailsOpen}
          aria-pressed={isDetailsOpen}
          shortcut="I"
          icon={<Info aria-hidden="true" />}
          onClick={onDetails}
        />
      </div>
      <ViewToggle view={props.view} onView={props.onView} />
      <Menu
        trigger={
          <IconButton disabled={isOff} label={EDITOR_TEXTS.new} size="sm" icon={<FilePlus aria-hidden="true" />} />
        }
      >
        <NewMenuItems onCreateFolder={onCreateFolder} onCreateText={props.onCreateText} />
      </Menu>
      <Button
        className="max-md:hidden"
        disabled={isOff}
        icon={<FolderPlus aria-hidden="true" />}
        onClick={onCreateFolder}
      >
        Create Folder
      </Button>
      <Button
        className="max-md:hidden @max-[940px]/toolbar:hidden"
        disabled={isOff}
        icon={<FilePenLine aria-hidden="true" />}
        onClick={documents.create}
      >
        Create Document
      </Button>
      <Button
        className="max-md:hidden"
        variant="primary"
        disabled={isOff}
        icon={<Upload aria-hidden="true" />}
        onClick={onUpload}
      >
        Upload Files
      </Button>
      {!isOff && <UploadButton onUpload={onUpload} />}
    </div>
  )
}
