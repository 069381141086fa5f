import { addFavourite, countPlay, listTracks, removeFavourite } from '@pinloft/contract/music/endpoints'
import { type Operation, send, sendForReply, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { allMeasured, storeTrack } from './music.builders.ts'

/** The id of a track, which is stored if there is none yet. All is known of it, so that nothing changes its row later. */
export async function someTrack(app: TestApp): Promise<string> {
  const { tracks } = await sendForReply<{ tracks: { fileId: string }[] }>(app, listTracks, {})
  const fileId = tracks[0]?.fileId ?? (await storeTrack(app, 'track.flac'))
  await allMeasured(app)
  return fileId
}

const favourite = (app: TestApp, fileId: string) => send(app, addFavourite, { params: { fileId } })
const noFavourite = (app: TestApp, fileId: string) => send(app, removeFavourite, { params: { fileId } })

export const musicOperations: readonly Operation[] = [
  {
    name: 'a favourite',
    endpoint: addFavourite,
    async prepare(app) {
      const fileId = await someTrack(app)
      await noFavourite(app, fileId)
      return fileId
    },
    action: favourite,
  },
  {
    name: 'a favourite that is none any more',
    endpoint: removeFavourite,
    async prepare(app) {
      const fileId = await someTrack(app)
      await favourite(app, fileId)
      return fileId
    },
    action: noFavourite,
  },
  {
    name: 'a track that was heard',
    endpoint: countPlay,
    prepare: someTrack,
    action: (app, fileId) => send(app, countPlay, { params: { fileId }, payload: { playId: uniqueText() } }),
  },
]
