import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { FileCode, FilePenLine, FileText, FolderPlus } from 'lucide-react'
import { MenuItem } from '../../../ui/index.ts'
import { useDocumentLauncher } from '../documentLauncher.ts'
import type { NewTextKind } from './newText.ts'

export interface NewMenuItemsProps {
  onCreateFolder: () => void
  onCreateText: (kind: NewTextKind) => void
}

/** The items that create something in a folder. */
export function NewMenuItems({ onCreateFolder, onCreateText }: NewMenuItemsProps) {
  const documents = useDocumentLauncher()
  return (
    <>
      <MenuItem icon={<FolderPlus aria-hidden="true" />} onSelect={onCreateFolder}>
        Create Folder…
      </MenuItem>
      <MenuItem icon={<FilePenLine aria-hidden="true" />} onSelect={documents.create}>
        Create Document
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => onCreateText('text')}>
        {EDITOR_TEXTS.newTextFile}
      </MenuItem>
      <MenuItem icon={<FileCode aria-hidden="true" />} onSelect={() => onCreateText('markdown')}>
        {EDITOR_TEXTS.newMarkdownFile}
      </MenuItem>
    </>
  )
}
