import { folderPathSegments } from '@pinloft/contract/names'
import { useLocation, useSearchParams } from 'wouter'

const STORAGE_PATH = '/storage'

/** The address of a folder: '/storage?folder=Photos/Alps'. Slashes stay readable. */
export function folderAddress(folder: string): string {
  if (folder === '') return STORAGE_PATH
  return `${STORAGE_PATH}?folder=${encodeURIComponent(folder).replaceAll('%2F', '/')}`
}

/** The folder that the address names, and the way into another. The browser's back button comes back. */
export function useFolderAddress(): { folder: string; openFolder: (folder: string) => void } {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const folder = folderPathSegments(params.get('folder') ?? '').join('/')
  return { folder, openFolder: (next) => navigate(folderAddress(next)) }
}
