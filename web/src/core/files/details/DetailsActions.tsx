import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Download, KeyRound, Lock, Share2 } from 'lucide-react'
import { Button } from '../../../ui/index.ts'
import type { FileActions } from '../actions/fileActions.ts'
import type { Entry } from '../fileListing.ts'
import { useShareEntries } from '../shareLauncher.ts'

export interface DetailsActionsProps {
  entries: readonly Entry[]
  actions: FileActions
  /** Called before an action that opens a dialog. */
  onLeave?: () => void
}

/** What is done most with what the details describe. */
export function DetailsActions({ entries, actions, onLeave }: DetailsActionsProps) {
  const share = useShareEntries()
  const [first] = entries
  if (first === undefined) return null
  const file = entries.length === 1 && first.type === 'file' ? first.file : null
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Download aria-hidden="true" />}
        onClick={() => {
          onLeave?.()
          actions.download(entries)
        }}
      >
        Download
      </Button>
      <Button
        size="sm"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => {
          onLeave?.()
          share(entries)
        }}
      >
        {SHARE_TEXTS.action}
      </Button>
      {file && (
        <Button
          size="sm"
          icon={file.isPasswordProtected ? <KeyRound aria-hidden="true" /> : <Lock aria-hidden="true" />}
          onClick={() => {
            onLeave?.()
            actions.changeProtection(file, file.isPasswordProtected ? 'change' : 'protect')
          }}
        >
          {file.isPasswordProtected ? FILES_TEXTS.changePassword : FILES_TEXTS.protect}
        </Button>
      )}
    </div>
  )
}
