import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { BookOpen, Redo2, Save, Search, Undo2, WrapText } from 'lucide-react'
import { Button, IconButton } from '../../../ui/index.ts'
import { isWrapping } from './codeMirror.ts'
import type { SaveState } from './SaveStatus.tsx'
import type { TextEditor } from './useTextEditor.ts'

export interface EditorToolsProps {
  editor: TextEditor
  saveState: SaveState
  onSave: () => void
  /** Whether the rendered Markdown is shown beside the text; `null` if the text has no preview. */
  isPreviewShown: boolean | null
  onPreview: (isShown: boolean) => void
}

/** The toolbar of the editor. */
export function EditorTools({ editor, saveState, onSave, isPreviewShown, onPreview }: EditorToolsProps) {
  const isWrapped = isWrapping(editor.shown.state)
  return (
    <div role="toolbar" aria-label={EDITOR_TEXTS.toolbar} className="-ml-2.5 flex shrink-0 items-center gap-0.5">
      <IconButton
        label={EDITOR_TEXTS.undo}
        shortcut="Ctrl Z"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!editor.canUndo}
        onClick={editor.undo}
      />
      <IconButton
        label={EDITOR_TEXTS.redo}
        shortcut="Ctrl Y"
        icon={<Redo2 aria-hidden="true" />}
        disabled={!editor.canRedo}
        onClick={editor.redo}
      />
      <IconButton
        label={EDITOR_TEXTS.find}
        shortcut="Ctrl F"
        icon={<Search aria-hidden="true" />}
        onClick={editor.find}
      />
      <IconButton
        label={EDITOR_TEXTS.wrap}
        icon={<WrapText aria-hidden="true" />}
        isOn={isWrapped}
        aria-pressed={isWrapped}
        onClick={() => editor.wrap(!isWrapped)}
      />
      {isPreviewShown !== null && (
        <IconButton
          label={EDITOR_TEXTS.preview}
          icon={<BookOpen aria-hidden="true" />}
          isOn={isPreviewShown}
          aria-pressed={isPreviewShown}
          onClick={() => onPreview(!isPreviewShown)}
        />
      )}
      <span className="flex-1" />
      <Button
        variant="primary"
        icon={<Save aria-hidden="true" className="max-sm:hidden" />}
        disabled={saveState === 'saved' || saveState === 'saving'}
        aria-keyshortcuts="Control+S"
        onClick={onSave}
      >
        {EDITOR_TEXTS.save}
      </Button>
    </div>
  )
}
