import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { Maximize } from 'lucide-react'
import { EmptyState, HouseIllustration, IconButton, Pane } from '../../../ui/index.ts'
import { isEmpty } from '../draft/draftText.ts'
import type { AboutDraftInHand } from '../draft/useAboutDraft.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import { PreviewTools } from './PreviewTools.tsx'
import { usePreview } from './usePreview.ts'

interface PreviewPaneProps {
  draft: AboutDraftInHand
  onFullSize: () => void
  isNarrow: boolean
}

/** The page beside the form. */
export function PreviewPane({ draft, onFullSize, isNarrow }: PreviewPaneProps) {
  const { revision, tools } = usePreview(draft, isNarrow ? 'phone' : 'desktop')
  return (
    <Pane
      aria-label={TEXTS.preview}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden max-lg:min-h-[60dvh]"
    >
      {isEmpty(draft.text) ? (
        <EmptyState
          drawing={<HouseIllustration />}
          title={TEXTS.previewEmpty}
          help={TEXTS.previewEmptyHelp}
          level={2}
          className="my-auto"
        />
      ) : (
        <>
          <header className="flex h-14 shrink-0 items-center gap-2 px-3">
            <PreviewTools {...tools} />
            <span className="flex-1" />
            <span className="text-sm text-ink-3 tabular-nums">{TEXTS.oneFile(draft.saved.pageSizeBytes)}</span>
            {!isNarrow && (
              <IconButton
                size="sm"
                label={TEXTS.fullSize}
                icon={<Maximize aria-hidden="true" />}
                onClick={onFullSize}
              />
            )}
          </header>
          <div className="flex min-h-0 flex-1 flex-col px-2 pb-2">
            <PreviewFrame revision={revision} device={tools.device} scheme={tools.scheme} />
          </div>
        </>
      )}
    </Pane>
  )
}
