import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { useFolders } from './files.api.ts'

/** How the server calls the folder that has no row of its own. */
const ROOT_ID = 'root'

/** The folder at a path, as the details tell of it where nothing is selected. */
export function useOpenFolder(path: string): { id: string; name: string } {
  const folder = useFolders().data?.find((candidate) => candidate.path === path)
  return folder ? { id: folder.id, name: folder.name } : { id: ROOT_ID, name: FILES_TEXTS.rootName }
}
