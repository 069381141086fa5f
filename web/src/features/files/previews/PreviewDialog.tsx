import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { PREVIEW_TEXTS } from '@pinloft/contract/preview-texts'
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../ui/index.ts'
import type { Entry } from '../fileListing.ts'

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

const loadLightbox = async () => (await import('./lightbox/Lightbox.tsx')).Lightbox

/** Shows a file, and its neighbours in the list. Its code is loaded on first use. */
export function PreviewDialog(props: PreviewDialogProps) {
  const [Lightbox, setLightbox] = useState<ComponentType<PreviewDialogProps> | null>(null)
  const isNeeded = props.fileId !== null && Lightbox === null
  const giveUp = useEffectEvent(() => {
    props.onClose()
    toast({ variant: 'destructive', title: PREVIEW_TEXTS.codeFailed, description: ACCESS_TEXTS.connectionError })
  })
  useEffect(() => {
    if (!isNeeded) return
    let isLeft = false
    loadLightbox().then(
      (loaded) => isLeft || setLightbox(() => loaded),
      () => isLeft || giveUp(),
    )
    return () => {
      isLeft = true
    }
  }, [isNeeded])
  return Lightbox === null ? null : <Lightbox {...props} />
}
