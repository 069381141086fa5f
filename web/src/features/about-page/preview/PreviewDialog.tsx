import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { Dialog } from '../../../ui/index.ts'
import type { AboutDraftInHand } from '../draft/useAboutDraft.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import { PreviewTools } from './PreviewTools.tsx'
import { usePreview } from './usePreview.ts'

interface PreviewDialogProps {
  draft: AboutDraftInHand
  open: boolean
  onClose: () => void
}

/** The page over everything. */
export function PreviewDialog({ draft, open, onClose }: PreviewDialogProps) {
  const { revision, tools } = usePreview(draft, 'desktop')
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.preview}
      description={TEXTS.oneFile(draft.saved.pageSizeBytes)}
      actions={<PreviewTools {...tools} />}
      bodyClassName="pb-5"
    >
      <PreviewFrame revision={revision} device={tools.device} scheme={tools.scheme} isFullSize />
    </Dialog>
  )
}
