import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { setVideoChoices, setVideoPosition } from '@pinloft/contract/video/endpoints'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'

export const videoOperations: readonly Operation[] = [
  {
    name: 'where a video was left',
    endpoint: setVideoPosition,
    prepare: async (app) => (await app.store(`${uniqueText()}.mp4`, 'no film')).id,
    action: (app, id) =>
      send(app, setVideoPosition, {
        params: { id },
        payload: { positionMs: 5 * MINUTE_MS, durationMs: 90 * MINUTE_MS },
      }),
  },
  {
    name: 'how the videos of a folder are watched',
    endpoint: setVideoChoices,
    prepare: async (app) => (await app.createFolder(uniqueText())).path,
    action: (app, folder) => send(app, setVideoChoices, { payload: { folder, choices: { speed: 1.5 } } }),
  },
]
