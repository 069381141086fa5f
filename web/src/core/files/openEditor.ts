import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { toast } from '../../ui/index.ts'
import { type Editing, startEditing } from './editor/editing.ts'

/** The editor's code is loaded on first use. */
export const loadEditor = () => import('./editor/EditorDialog.tsx')

/** Opens a text file in the page's editor. */
export function openEditor(file: StoredFile, { pin = null, home }: Partial<Pick<Editing, 'pin' | 'home'>> = {}): void {
  loadEditor().then(
    () => startEditing(file, { pin, home }),
    () => toast({ variant: 'destructive', title: EDITOR_TEXTS.loadFailed, description: ACCESS_TEXTS.connectionError }),
  )
}
