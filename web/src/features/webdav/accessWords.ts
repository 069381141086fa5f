import type { AppPassword } from '@pinloft/contract/webdav/endpoints'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'

/** What an app password opens: 'Read only · Photos'. */
export function accessWords({ isReadOnly, folder }: AppPassword): string {
  return TEXTS.access(isReadOnly, folder === '' ? TEXTS.allFiles : (folder ?? TEXTS.folderGone))
}
