import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { Page, Pane, Skeleton } from '../../../ui/index.ts'

export function MachineWaiting() {
  return (
    <Page title={MACHINES_TEXTS.title}>
      <Pane role="status" aria-label={TEXTS.loading} className="p-2">
        <Skeleton className="aspect-[16/8] w-full rounded-[13px]!" />
      </Pane>
    </Page>
  )
}
