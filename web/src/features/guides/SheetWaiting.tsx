import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { Page, Pane, Skeleton } from '../../ui/index.ts'

/** Stands for a guide while it is loading. */
export function SheetWaiting() {
  return (
    <Page title={GUIDES_TEXTS.title} shape="sheet">
      <Pane aria-busy="true" aria-label="Loading" className="min-h-0 flex-1 p-10 max-md:p-5">
        <div className="mx-auto grid max-w-[680px] gap-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="mt-6 h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </Pane>
    </Page>
  )
}
