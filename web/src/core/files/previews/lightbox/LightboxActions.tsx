import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { BookOpenText, Download, Info, Share2, SquarePen, Star, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import { IconButton } from '../../../../ui/index.ts'

export interface LightboxActionsProps {
  isStarred: boolean
  hasDetails: boolean
  onStar: () => void
  onDetails: () => void
  /** The address of the viewer of its own; null for files that are no PDF. */
  viewerAddress: string | null
  /** Null for files that are no text. */
  onEdit: (() => void) | null
  onDownload: () => void
  onShare: () => void
  /** Null where files cannot be deleted. */
  onDelete: (() => void) | null
}

/** What can be done with the shown file. */
export function LightboxActions(props: LightboxActionsProps) {
  const { isStarred, hasDetails, viewerAddress, onStar, onDetails, onEdit, onDownload, onShare, onDelete } = props
  const [, navigate] = useLocation()
  return (
    <>
      <IconButton
        label={isStarred ? FILES_TEXTS.unstar : FILES_TEXTS.star}
        shortcut="S"
        icon={<Star aria-hidden="true" className={isStarred ? 'fill-wait text-wait' : ''} />}
        onClick={onStar}
      />
      <IconButton
        label={PREVIEW_TEXTS.details}
        shortcut="I"
        icon={<Info aria-hidden="true" />}
        isOn={hasDetails}
        aria-pressed={hasDetails}
        onClick={onDetails}
      />
      {viewerAddress !== null && (
        <IconButton
          label={PDF_VIEWER_TEXTS.open}
          icon={<BookOpenText aria-hidden="true" />}
          onClick={() => navigate(viewerAddress)}
        />
      )}
      {onEdit && (
        <IconButton label={EDITOR_TEXTS.edit} shortcut="E" icon={<SquarePen aria-hidden="true" />} onClick={onEdit} />
      )}
      <IconButton label="Download" icon={<Download aria-hidden="true" />} onClick={onDownload} />
      <IconButton label={SHARE_TEXTS.action} shortcut="L" icon={<Share2 aria-hidden="true" />} onClick={onShare} />
      {onDelete && <IconButton label="Delete" shortcut="Del" icon={<Trash2 aria-hidden="true" />} onClick={onDelete} />}
    </>
  )
}
