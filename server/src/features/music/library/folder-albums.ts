import type { FileCatalog } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { fold } from '../../../platform/fold.ts'
import { DISC_FOLDER } from '../tracks/disc-folder.ts'
import { albumColumns, mainArtist, nameColumns, VARIOUS_ARTISTS } from '../tracks/track-rows.ts'
import { listFolderAlbum, type TrackRow, updateTrack } from '../tracks/tracks.repository.ts'

/** A track whose album may have changed, or that has left its folder. */
export type AlbumPlace = Pick<TrackRow, 'folder_id' | 'album_sort' | 'album_origin'>

/**
 * Decides about albums whose tracks name no album artist: those of one folder, and of its folders with one disc each,
 * with one album title are one album, by their artist or by various artists. The year plays no part.
 */
export async function groupFolderAlbums(
  transaction: DatabaseHandle,
  catalog: FileCatalog,
  changed: readonly AlbumPlace[],
): Promise<void> {
  const places = new Map<string, { folderId: string; albumSort: string }>()
  for (const { folder_id: folderId, album_sort: albumSort, album_origin } of changed) {
    if (album_origin !== null && albumSort !== null) places.set(`${folderId} ${albumSort}`, { folderId, albumSort })
  }
  if (places.size === 0) return
  const folders = await catalog.folders([...new Set([...places.values()].map(({ folderId }) => folderId))], transaction)
  const parents = new Map(folders.map(({ id, name, parentId }) => [id, DISC_FOLDER.test(name) ? parentId : id]))
  const done = new Set<string>()
  for (const { folderId, albumSort } of places.values()) {
    const albumFolder = parents.get(folderId) ?? folderId
    if (done.has(`${albumFolder} ${albumSort}`)) continue
    done.add(`${albumFolder} ${albumSort}`)
    const discs = (await catalog.foldersIn(albumFolder, transaction)).filter(({ name }) => DISC_FOLDER.test(name))
    const rows = await listFolderAlbum(transaction, [albumFolder, ...discs.map(({ id }) => id)], albumSort)
    await group(transaction, rows, albumFolder)
  }
}

async function group(transaction: DatabaseHandle, rows: readonly TrackRow[], albumFolder: string): Promise<void> {
  const artist = artistOf(rows)
  for (const row of rows) {
    const columns = albumColumns(row.album, artist, artist === VARIOUS_ARTISTS ? albumFolder : '')
    if (columns.album_id === row.album_id && columns.album_artist === row.album_artist) continue
    const named = nameColumns({ name: row.name, folderId: row.folder_id }, { ...row, ...columns })
    await updateTrack(transaction, row.file_id, { ...columns, ...named })
  }
}

/** The one artist of some tracks, or the one of most of them if all others name that one first. */
function artistOf(rows: readonly TrackRow[]): string | null {
  if (rows.some(({ album_origin }) => album_origin === 'compilation')) return VARIOUS_ARTISTS
  const artists = rows.flatMap(({ artist }) => mainArtist(artist) ?? [])
  const byKey = Map.groupBy(artists.toSorted(), fold)
  const [first] = [...byKey].toSorted(([a, those], [b, others]) => others.length - those.length || (a < b ? -1 : 1))
  if (first === undefined) return null
  const [key, [name = null]] = first
  // Such as 'Queen' and 'Queen & David Bowie'.
  const isOthers = [...byKey.keys()].some((other) => other !== key && !/^\P{L}/u.test(other.slice(key.length)))
  const isOne = [...byKey.keys()].every((other) => other.startsWith(key)) && !isOthers
  return isOne ? name : VARIOUS_ARTISTS
}
