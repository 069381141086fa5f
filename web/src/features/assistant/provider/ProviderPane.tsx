import { getAiProvider } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { LoadFailed, Pane, PaneHeader, Skeleton, StatusDot } from '../../../ui/index.ts'
import { ProviderForm } from './ProviderForm.tsx'

/** Which server answers questions, with which model. */
export default function ProviderPane() {
  const { data: provider, isError, refetch } = useQuery(queryOf(getAiProvider))
  return (
    <Pane aria-labelledby="ai-provider-title">
      <PaneHeader id="ai-provider-title" title={TEXTS.provider}>
        {provider && (
          <span className="mr-1.5 flex items-center gap-2 text-sm text-ink-2">
            <StatusDot status={provider.isReady ? 'ok' : 'idle'} />
            {provider.isReady ? TEXTS.ready : TEXTS.notSet}
          </span>
        )}
      </PaneHeader>
      <div className="px-(--pane-pad) pt-1 pb-(--pane-pad)">
        {provider ? (
          <ProviderForm provider={provider} />
        ) : isError ? (
          <LoadFailed text={TEXTS.providerFailed} onRetry={refetch} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </div>
    </Pane>
  )
}
