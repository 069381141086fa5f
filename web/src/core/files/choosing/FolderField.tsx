import { folderPathSegments } from '@pinloft/contract/files/names'
import { Folder } from 'lucide-react'
import { useState } from 'react'
import { PickButton } from '../../../ui/index.ts'
import { FolderChooser, type FolderChooserProps } from '../actions/FolderChooser.tsx'
import { FolderPathText } from '../FolderPathText.tsx'

interface FolderFieldProps extends Pick<FolderChooserProps, 'folder' | 'noteOf'> {
  label: string
  help?: string
  /** In place of the path where everything, or nothing yet, is chosen. */
  rootName: string
  chooserTitle: string
  chooserHelp: string
  action: string
  onChange: (folder: string) => void
}

/** A field that shows a folder, and opens the chooser of folders. */
export function FolderField(props: FolderFieldProps) {
  const { label, help, folder, rootName, chooserTitle, chooserHelp, action, noteOf, onChange } = props
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-label text-ink">
        {label}
      </span>
      <PickButton
        icon={<Folder aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={`${label}: ${folderPathSegments(folder).join(' / ') || rootName}`}
        onClick={() => setIsChoosing(true)}
      >
        {folder === '' ? rootName : <FolderPathText path={folder} />}
      </PickButton>
      {help !== undefined && <p className="text-sm text-ink-3">{help}</p>}
      <FolderChooser
        isOpen={isChoosing}
        title={chooserTitle}
        description={chooserHelp}
        folder={folder}
        noteOf={noteOf}
        action={action}
        onSubmit={(chosen) => {
          onChange(chosen)
          setIsChoosing(false)
        }}
        onClose={() => setIsChoosing(false)}
      />
    </div>
  )
}
