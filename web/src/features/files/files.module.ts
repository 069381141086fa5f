import { KEY_HELP } from '@pinloft/contract/keyboard-texts'
import type { WebFeature } from '../../platform/feature.ts'
import { followFiles } from './filesLive.ts'

export const filesModule: WebFeature = {
  name: 'files',
  follow: followFiles,
  keyboardHelp: [KEY_HELP.list, KEY_HELP.select, KEY_HELP.entries, KEY_HELP.preview],
}
