import { EDITOR_TEXTS } from '@pinloft/contract/editor-texts'
import { formatSize } from '@pinloft/contract/sizes'
import { ChevronLeft, ChevronRight, Download, SquarePen, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { formatListDate } from '../../../platform/format-date.ts'
import { Dialog, ExactName, IconButton, useLast } from '../../../ui/index.ts'
import { ProtectedBadge, useIsAskingForPassword } from '../../protection/index.ts'
import { startDownload } from '../actions/download.ts'
import { openEditor } from '../editor/openEditor.ts'
import type { Entry } from '../fileListing.ts'
import { FilePreview } from './FilePreview.tsx'
import { isEditable, neighbourIndex } from './preview.ts'
import { usePreviewKeys } from './usePreviewKeys.ts'
import { useSwipe } from './useSwipe.ts'

export interface PreviewDialogProps {
  entries: readonly Entry[]
  /** Id of the shown file; `null` closes the dialog. */
  fileId: string | null
  onShow: (fileId: string) => void
  /** Replaces the preview by the confirmation to delete the file. Omitted when it cannot be deleted. */
  onDelete?: (entry: Entry) => void
  onClose: () => void
  /** The element focused when the editor, which replaces the preview, closes. */
  home?: RefObject<HTMLElement | null>
}

/** Shows a file, and its neighbours in the list with the arrow keys or a swipe. */
export function PreviewDialog({ entries, fileId, onShow, onDelete, onClose, home }: PreviewDialogProps) {
  const index = fileId === null ? -1 : entries.findIndex(({ id }) => id === fileId)
  const entry = entries[index]
  const file = entry?.type === 'file' ? entry.file : null
  const shown = useLast(file)
  const previous = index < 0 ? null : neighbourIndex(entries, index, -1)
  const next = index < 0 ? null : neighbourIndex(entries, index, 1)

  function show(neighbour: number | null) {
    const found = neighbour === null ? undefined : entries[neighbour]
    if (found) onShow(found.id)
  }

  const [hasDetails, setHasDetails] = useState(false)
  const isAsking = useIsAskingForPassword()
  useArrowKeys(file !== null && !isAsking, (direction) => show(direction === 1 ? next : previous))

  function edit() {
    if (!file) return
    onClose()
    openEditor(file, { home })
  }

  function askDelete() {
    if (entry) onDelete?.(entry)
  }

  usePreviewKeys({
    ...(file !== null && isEditable(file) && { e: edit }),
    ...(file !== null && onDelete && { Delete: askDelete }),
  })

  const swipe = useSwipe((direction) => show(direction === 1 ? next : previous))

  if (!shown) return null
  return (
    <Dialog
      size="lg"
      open={file !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <>
          {/* Before the name, for behind a long one it would stand on a line of its own. */}
          {shown.isPasswordProtected && (
            <>
              <ProtectedBadge />{' '}
            </>
          )}
          <ExactName name={shown.originalName} />
        </>
      }
      description={`${formatSize(shown.size)} · ${formatListDate(shown.createdAt)}`}
      bodyClassName="items-center justify-center overflow-hidden pb-5"
      actions={
        <div className="-mr-2.5 flex">
          <IconButton
            label="Previous"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={previous === null}
            onClick={() => show(previous)}
          />
          <IconButton
            label="Next"
            icon={<ChevronRight aria-hidden="true" />}
            disabled={next === null}
            onClick={() => show(next)}
          />
          {isEditable(shown) && (
            <IconButton label={EDITOR_TEXTS.edit} shortcut="E" icon={<SquarePen aria-hidden="true" />} onClick={edit} />
          )}
          <IconButton
            label="Download"
            icon={<Download aria-hidden="true" />}
            onClick={() => void startDownload(shown)}
          />
          {onDelete && (
            <IconButton label="Delete" shortcut="Del" icon={<Trash2 aria-hidden="true" />} onClick={askDelete} />
          )}
        </div>
      }
    >
      <div className="contents" {...swipe}>
        <FilePreview
          key={`${shown.id} ${shown.isPasswordProtected}`}
          file={shown}
          hasDetails={hasDetails}
          onDetailsChange={setHasDetails}
        />
      </div>
    </Dialog>
  )
}

/** Left and right, unless a player or a text uses them. */
function useArrowKeys(isActive: boolean, onStep: (direction: 1 | -1) => void): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('video, audio, input, textarea, [role=radiogroup]'))
        return
      step(event.key === 'ArrowRight' ? 1 : -1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isActive])
}
