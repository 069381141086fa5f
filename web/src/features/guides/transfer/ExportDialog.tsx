import type { getGuideLibrary } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { useState } from 'react'
import { followLink } from '../../../platform/follow-link.ts'
import { ActionDialog, SegmentedControl } from '../../../ui/index.ts'
import type { LibraryFilter } from '../guidesRoute.ts'
import { exportAddress } from './transfer.api.ts'

export interface ExportDialogProps {
  filter: LibraryFilter
  library: ReplyOf<typeof getGuideLibrary>
  onClose: () => void
}

/** Downloads all guides, or those of the category or tag that the library shows, as a zip. */
export default function ExportDialog({ filter: { category, tag }, library, onClose }: ExportDialogProps) {
  const isFiltered = category !== null || tag !== null
  const [which, setWhich] = useState<'all' | 'shown'>(isFiltered ? 'shown' : 'all')
  const labels = which === 'all' ? {} : { category: category ?? undefined, tag: tag ?? undefined }

  return (
    <ActionDialog
      title={TEXTS.exportTitle}
      description={TEXTS.exportHelp}
      action={TEXTS.exportStart}
      run={() => followLink(exportAddress(labels), GUIDES_TEXTS.exportName)}
      onClose={onClose}
    >
      {isFiltered ? (
        <SegmentedControl
          label={TEXTS.exportWhich}
          value={which}
          onValueChange={setWhich}
          isField
          options={[
            { value: 'shown', label: [category, tag].filter(Boolean).join(', ') },
            { value: 'all', label: TEXTS.exportEvery(library.guideCount) },
          ]}
        />
      ) : (
        <p className="text-ink-2">{TEXTS.exportEvery(library.guideCount)}</p>
      )}
      {which === 'all' && library.protectedCount > 0 && (
        <p className="text-sm text-ink-3">{GUIDES_TEXTS.exportProtected(library.protectedCount)}</p>
      )}
    </ActionDialog>
  )
}
