import { RETENTION_TEXTS } from '@pinloft/contract/settings-texts'
import { Pane, PaneHeader } from '../../../ui/index.ts'
import { TrashRetention } from '../../trash/index.ts'
import { VersionsRetention } from '../../versions/index.ts'

/** How long is kept what was deleted and replaced. */
export default function RetentionPane() {
  return (
    <Pane aria-labelledby="retention-title">
      <PaneHeader id="retention-title" title={RETENTION_TEXTS.title} />
      <div className="grid px-(--pane-pad) pb-2">
        <TrashRetention />
        <VersionsRetention />
      </div>
    </Pane>
  )
}
