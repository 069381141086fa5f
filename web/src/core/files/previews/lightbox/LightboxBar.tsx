import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { ExactName, IconButton } from '../../../../ui/index.ts'
import { ProtectedBadge } from '../../../protection/index.ts'

interface LightboxBarProps {
  file: StoredFile
  /** Its position among the files of the list, from 1. */
  position: number
  count: number
  details: string
  /** Null where they stand at the foot. */
  actions: ReactNode
}

/** Names the shown file, and has the way out. */
export function LightboxBar({ file, position, count, details, actions }: LightboxBarProps) {
  return (
    <header
      data-lightbox-bar=""
      className="lightbox-top absolute inset-x-0 top-0 z-20 flex h-16 items-center gap-1 px-3 max-sm:px-1.5"
    >
      <Dialog.Close asChild>
        <IconButton label="Close" icon={<X aria-hidden="true" />} />
      </Dialog.Close>
      <div className="min-w-0 flex-1 px-2">
        <Dialog.Title className="flex items-center gap-1.5 font-display text-md font-title text-ink">
          {/* Before the name, for a long one is cut at its end. */}
          {file.isPasswordProtected && <ProtectedBadge />}
          <ExactName name={file.originalName} className="truncate whitespace-pre" />
        </Dialog.Title>
        <Dialog.Description className="truncate text-sm text-ink-2 tabular-nums">
          {position > 0 && count > 1 && `${PREVIEW_TEXTS.position(position, count)} · `}
          {details}
        </Dialog.Description>
      </div>
      {actions}
    </header>
  )
}
