import { countPlay } from '@pinloft/contract/music/endpoints'
import { changeQueue, reportPosition } from '@pinloft/contract/music/queue'
import { getSound } from '@pinloft/contract/streams/endpoints'
import { tokenOf } from '../../../core/protection/index.ts'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { call, urlOf } from '../../../platform/call.ts'
import { request } from '../../../platform/request.ts'
import { loadQueue } from '../queue.api.ts'
import type { QueueServer } from './playerParts.ts'
import type { LoadSound } from './sound/JoinedSound.ts'
import { SoundError } from './sound/sound.ts'

/** The server's queue, as this page's player uses it. */
export function queueServer(playerId: string): QueueServer {
  return {
    load: () => loadQueue(),
    change: (body) => call(changeQueue, { body }),
    reportPosition: async (position, { takesOver, isLast }) => {
      const body = { ...position, playerId, takesOver }
      try {
        return (await call(reportPosition, { body, isLast })).playerId
      } catch {
        return null
      }
    },
    countPlay: (fileId, playId) => {
      call(countPlay, { params: { fileId }, body: { playId } }).catch(() => undefined)
    },
  }
}

/** The decoded audio of a track. A dropped connection is a TypeError, just as while the response is being read. */
export const loadSound: LoadSound = async (fileId, fromSeconds, signal) => {
  const query = { from: fromSeconds.toFixed(6), token: tokenOf(fileId) }
  try {
    const { body } = await request(urlOf(getSound.path, { id: fileId }, query), { signal })
    if (body === null) throw new SoundError('unjoinable', '')
    return body
  } catch (error) {
    if (error instanceof ConnectionError) throw new TypeError(error.message, { cause: error })
    if (error instanceof ApiError) throw new SoundError(error.status === 403 ? 'locked' : 'unjoinable', error.message)
    throw error
  }
}
