import { formatSize } from '@pinloft/contract/shared/sizes'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { History } from 'lucide-react'
import { useState } from 'react'
import { VersionsSettingsDialog } from './VersionsSettingsDialog.tsx'
import { useVersionsSummary } from './versions.api.ts'

/** Space taken by earlier versions, for the storage summary, and the way to change how long they are kept. */
export function VersionsSpace() {
  const { data: summary } = useVersionsSummary()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {summary !== undefined && summary.versionCount > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          className="inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm text-ink-3 tabular-nums transition-colors hover:bg-hover hover:text-ink [&_svg]:size-3.5"
          onClick={() => setIsOpen(true)}
        >
          <History aria-hidden="true" />
          {VERSIONS_TEXTS.space(formatSize(summary.sizeBytes))}
        </button>
      )}
      <VersionsSettingsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
