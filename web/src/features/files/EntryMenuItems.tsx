import { Download, Eye, FileKey, FolderOpen, KeyRound, Lock, LockOpen, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/index.ts'
import type { FileActs } from './fileActs.ts'
import type { Entry } from './fileListing.ts'
import { hasViewButton } from './preview.ts'

/** The acts on one row, in the menu of its button and of a right press. */
export function EntryMenuItems({ entry, acts }: { entry: Entry; acts: FileActs }) {
  if (entry.type === 'folder') {
    return (
      <MenuItem icon={<FolderOpen aria-hidden="true" />} shortcut="Enter" onSelect={() => acts.open(entry)}>
        Open
      </MenuItem>
    )
  }
  const { file } = entry
  return (
    <>
      {hasViewButton(file) && (
        <MenuItem icon={<Eye aria-hidden="true" />} shortcut="Space" onSelect={() => acts.preview(entry)}>
          Preview
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => acts.download(file)}>
        Download
      </MenuItem>
      {file.isPasswordProtected && (
        <MenuItem icon={<FileKey aria-hidden="true" />} onSelect={() => acts.downloadEncrypted(file)}>
          Download encrypted (.age)
        </MenuItem>
      )}
      <MenuSeparator />
      {file.isPasswordProtected ? (
        <>
          <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => acts.changeProtection(file, 'change')}>
            Change password…
          </MenuItem>
          <MenuItem icon={<LockOpen aria-hidden="true" />} onSelect={() => acts.changeProtection(file, 'remove')}>
            Remove protection…
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={<Lock aria-hidden="true" />} onSelect={() => acts.changeProtection(file, 'protect')}>
          Protect with password…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} shortcut="Del" destructive onSelect={() => acts.askDelete(entry)}>
        Delete…
      </MenuItem>
    </>
  )
}
