import { getGameProperties } from '@pinloft/contract/game-servers/console'
import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { useState } from 'react'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { LoadFailed, Skeleton } from '../../../ui/index.ts'
import { PropertiesForm } from './PropertiesForm.tsx'
import { PropertiesText } from './PropertiesText.tsx'

/** The properties of a server, as a form or as the text of their file. */
export function PropertiesView({ server }: { server: Pick<GameServer, 'id' | 'launcher'> }) {
  const [isText, setIsText] = useState(false)
  const {
    data: properties,
    isError,
    refetch,
  } = useQuery({ ...queryOf(getGameProperties, { id: server.id }), staleTime: 0 })
  if (properties === undefined) {
    return (
      <div role="status" aria-label={TEXTS.loading} className="p-3">
        {isError ? (
          <LoadFailed text={TEXTS.propertiesFailed} onRetry={refetch} />
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </div>
    )
  }
  const Part = isText ? PropertiesText : PropertiesForm
  return <Part server={server} properties={properties} onSwitch={() => setIsText(!isText)} />
}
