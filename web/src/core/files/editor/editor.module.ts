import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import type { WebFeature } from '../../../platform/feature.ts'
import { EditorHost } from './EditorHost.tsx'

/** The editor stands over every screen, so it is declared beside the files that it edits. */
export const editorModule: WebFeature = {
  name: 'editor',
  Host: EditorHost,
  keyboardHelp: [KEY_HELP.editor],
}
