import { getWorld } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { ArrowLeft } from 'lucide-react'
import { ApiError } from '../../../platform/api-error.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import {
  Button,
  EmptyState,
  IconButton,
  LoadFailed,
  LostIllustration,
  Page,
  Pane,
  Skeleton,
} from '../../../ui/index.ts'
import { WorldMenu } from '../actions/WorldMenu.tsx'
import { WorldDetails } from './WorldDetails.tsx'

interface WorldPartProps {
  worldId: string
  onLeave: () => void
}

/** One world, where there is no room for it beside the list. */
export function WorldPage({ worldId, onLeave }: WorldPartProps) {
  const { data: world } = useQuery(queryOf(getWorld, { id: worldId }))
  return (
    <Page
      title={world?.name ?? TEXTS.title}
      inside={{ title: world?.name ?? TEXTS.title }}
      back={<IconButton onSky label={TEXTS.backToWorlds} icon={<ArrowLeft aria-hidden="true" />} onClick={onLeave} />}
      phoneTools={world && <WorldMenu world={world} onDeleted={onLeave} onSky />}
    >
      <Pane aria-label={world?.name ?? TEXTS.title} className="w-full max-w-[640px] self-center">
        <WorldPart worldId={worldId} onLeave={onLeave} />
      </Pane>
    </Page>
  )
}

/** The details of a world, once they have loaded. */
export function WorldPart({ worldId, onLeave }: WorldPartProps) {
  const { data: world, error, refetch } = useQuery(queryOf(getWorld, { id: worldId }))
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        level={2}
        drawing={<LostIllustration />}
        title={error.message}
        action={<Button onClick={onLeave}>{TEXTS.backToWorlds}</Button>}
      />
    )
  }
  if (world !== undefined) return <WorldDetails world={world} onDeleted={onLeave} />
  return (
    <div role="status" aria-label={TEXTS.loading} className="grid gap-3 p-3">
      {error === null ? (
        <>
          <Skeleton className="aspect-[16/11.5] w-full rounded-[13px]!" />
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-40 w-full" />
        </>
      ) : (
        <LoadFailed text={TEXTS.worldFailed} onRetry={refetch} />
      )}
    </div>
  )
}
