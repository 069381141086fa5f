import type { Track } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { toast } from '../../../ui/index.ts'
import { useSetFavourite } from '../music.api.ts'
import { useMusicPlayback } from '../playerContext.ts'

/** Adds a track to the favourites or removes it, and updates the views. */
export function useFavourite(): (track: Track, isFavourite: boolean) => void {
  const { player } = useMusicPlayback()
  const { mutate } = useSetFavourite()
  return ({ fileId }, isFavourite) =>
    mutate(
      { fileId, isFavourite },
      {
        onSuccess: () => void player?.refresh(),
        onError: () => toast({ variant: 'destructive', title: MUSIC_TEXTS.favouriteFailed }),
      },
    )
}
