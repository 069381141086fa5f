import type { Attachment } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { fileKind } from '@pinloft/contract/files/kinds'
import { X } from 'lucide-react'
import { ExactName, FileIcon, IconButton } from '../../../ui/index.ts'
import { useOpenSource } from '../sources/openSource.ts'

interface AttachmentChipProps {
  attachment: Attachment
  onRemove?: () => void
}

/** A file that a question refers to. */
export function AttachmentChip({ attachment: { fileId, name, mimeType }, onRemove }: AttachmentChipProps) {
  const open = useOpenSource()
  return (
    <span className="inline-flex h-9 max-w-full items-center rounded-md bg-surface text-sm text-ink shadow-[inset_0_0_0_1px_var(--line-strong)] max-md:h-10">
      <button
        type="button"
        onClick={() => open({ kind: 'file', id: fileId, name, mimeType })}
        className="inline-flex h-full min-w-0 items-center gap-2 rounded-md px-2.5 hover:bg-hover"
      >
        <FileIcon kind={fileKind(name, mimeType)} className="size-5 shrink-0" />
        <ExactName name={name} className="min-w-0 truncate" />
      </button>
      {onRemove && (
        <IconButton size="sm" label={TEXTS.removeAttachment(name)} icon={<X aria-hidden="true" />} onClick={onRemove} />
      )}
    </span>
  )
}
