import { getBlockGame } from '@pinloft/contract/block-game/settings'
import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { uploadWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sendToStorage } from '../../core/uploads/index.ts'
import { call } from '../../platform/call.ts'
import { sendBytes } from '../../platform/send-bytes.ts'

/** The site that takes the place of our own game; null for none. It only changes with a restart of the server. */
export function useOutsideGame() {
  return useQuery({
    queryKey: [getBlockGame.path],
    queryFn: ({ signal }) => call(getBlockGame, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Puts an archive among the worlds of Cloud Gaming. Throws like `call`, or the reason of the signal. */
export function addToWorlds(archive: File, worldName: string, signal: AbortSignal): Promise<World> {
  const body = new FormData()
  body.set('worldName', worldName)
  body.set('world', archive, archive.name)
  return sendBytes(uploadWorld, { body, signal, onProgress: () => undefined })
}

/** Stores a screenshot in Cloud Storage. Rejects with the reason in words. */
export function useKeepPicture() {
  const client = useQueryClient()
  return async (file: File, pin: string, signal: AbortSignal): Promise<void> => {
    const outcome = await sendToStorage(client, {
      file,
      folder: '',
      pin,
      signal,
      onProgress: () => undefined,
      onWaiting: () => undefined,
    })
    if (outcome.type === 'stored') return
    throw new Error(outcome.type === 'refused' ? (outcome.message ?? TEXTS.pictureFailed) : TEXTS.pictureFailed)
  }
}
