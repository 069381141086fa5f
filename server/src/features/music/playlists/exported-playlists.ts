import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { pathsOfFolders } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { ExportedText } from '../../../platform/db/table-policy.ts'
import { writePlaylist } from './playlist-files.ts'
import { listPlaylists } from './playlists.repository.ts'

/** All playlists as .m3u8 files, which name their tracks from the folder that they are in. */
export async function* exportedPlaylists(database: DatabaseHandle): AsyncGenerator<ExportedText> {
  const catalog = { paths: (folderIds: Iterable<string>) => pathsOfFolders(database, folderIds) }
  for (const { id, name, changed_at: modifiedAtMs } of await listPlaylists(database)) {
    yield {
      place: [MUSIC_TEXTS.exportFolder, `${name}.m3u8`],
      modifiedAtMs,
      pieces: () => writePlaylist({ database, catalog }, { id, name, top: '../' }),
    }
  }
}
