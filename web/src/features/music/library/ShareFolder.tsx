import { folderPathSegments } from '@pinloft/contract/files/names'
import type { Track } from '@pinloft/contract/music/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Share2 } from 'lucide-react'
import { folderToShare, useFolders, useShareLauncher, useShareOffer } from '../../../core/files/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { useTrackCount } from '../music.api.ts'

interface ShareFolderProps {
  /** Path of a folder. */
  path: string
}

/** Shares a folder of music. */
export function ShareFolder({ path }: ShareFolderProps) {
  const folder = useFolders().data?.find((candidate) => candidate.path === path)
  const { share } = useShareLauncher()
  const open = () => folder && share(folderToShare(folder))
  useShareOffer(folder?.name ?? null, open)
  if (folder === undefined) return null
  return <IconButton size="sm" label={SHARE_TEXTS.action} icon={<Share2 aria-hidden="true" />} onClick={open} />
}

interface ShareAlbumProps {
  albumId: string
  trackCount: number
  /** In the order of the album. */
  first: Track
  last: Track
}

/** Shares an album, if it is a folder: all its tracks are in there, and no other music. */
export function ShareAlbum({ albumId, trackCount, first, last }: ShareAlbumProps) {
  const path = commonFolder(first.folder, last.folder)
  const inFolder = useTrackCount({ folder: path })
  const ofAlbum = useTrackCount({ folder: path, album: albumId })
  const isFolder = path !== '' && inFolder === trackCount && ofAlbum === trackCount
  return isFolder ? <ShareFolder path={path} /> : null
}

/** Each disc of an album may have a folder of its own in that of the album. */
function commonFolder(one: string, other: string): string {
  const others = folderPathSegments(other)
  const names = folderPathSegments(one)
  const end = names.findIndex((name, index) => name !== others[index])
  return (end < 0 ? names : names.slice(0, end)).join('/')
}
