import type { Album } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ExactText } from '../../../ui/index.ts'
import { CoverPicture } from './CoverPicture.tsx'
import type { RowProps } from './LongList.tsx'

export const ALBUM_TILE_MIN_PX = 140
/** Height of its text, and the space around it. */
export const ALBUM_TILE_TEXT_PX = 80

/** An album with its cover. */
export function AlbumTile({ album, tabIndex, onOpen }: RowProps & { album: Album; onOpen: () => void }) {
  return (
    <button
      type="button"
      data-row=""
      tabIndex={tabIndex}
      onClick={onOpen}
      className="flex size-full flex-col rounded-lg p-2 text-left -outline-offset-2 transition-colors hover:bg-hover"
    >
      <CoverPicture
        cover={album.cover}
        size="medium"
        className="aspect-square w-full shrink-0 rounded-row shadow-[0_0_0_1px_var(--line)]"
      />
      <b className="mt-2 line-clamp-2 text-sm leading-[18px] font-label text-ink">
        <ExactText text={album.title} />
      </b>
      <small className="block truncate text-xs text-ink-3">
        {album.artist ?? MUSIC_TEXTS.unknownArtist}
        {album.year !== null && ` · ${album.year}`}
      </small>
    </button>
  )
}
