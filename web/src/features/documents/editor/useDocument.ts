import { DOCUMENT_PICTURES_PATH } from '@pinloft/contract/documents/content'
import type { DocumentSettings } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffectEvent, useRef, useState } from 'react'
import { tokenOf } from '../../../core/protection/index.ts'
import { documentExtensions } from '../documentExtensions.ts'
import { editorContentOf, textOf } from '../drafts/document-text.ts'
import type { InitialDraft } from '../drafts/initialDraft.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { usePictures } from './usePictures.ts'

/** The settings that are no part of what can be undone. */
type Frame = Pick<DocumentSettings, 'title' | 'mode'>

/** The document that is written: its text with its drawing, its name, and its draft. */
export function useDocument(opening: InitialDraft) {
  const { settings } = opening.document
  const [frame, setFrame] = useState<Frame>({ title: settings.title, mode: settings.mode })
  const latest = useRef(frame)
  const fileId = opening.file?.id ?? null
  const updated = useEffectEvent((editor: Editor) =>
    draft.change(textOf(editor.state.doc, settingsOf(editor, latest.current))),
  )
  const pictures = usePictures(fileId)
  const editor = useEditor({
    extensions: documentExtensions((address) => displayedAddress(address, fileId)),
    content: editorContentOf(opening.document),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => updated(changed as Editor),
    editorProps: {
      attributes: {
        class: 'document-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': TEXTS.text,
        'aria-description': TEXTS.textHelp,
        spellcheck: 'true',
      },
      handlePaste: (view, event) => pictures.take(view, event.clipboardData, null),
      handleDrop: (view, event, _slice, isMoved) => !isMoved && pictures.take(view, event.dataTransfer, event),
    },
  })
  const [initial] = useState(() => textOf(editor.state.doc, settings))
  const draft = useDraft(opening, initial)

  function change(part: Partial<Frame>) {
    latest.current = { ...latest.current, ...part }
    setFrame(latest.current)
    updated(editor)
  }

  return {
    editor,
    frame,
    change,
    draft,
    pictures,
    text: () => textOf(editor.state.doc, settingsOf(editor, latest.current)),
  }
}

export type WrittenDocument = ReturnType<typeof useDocument>

function settingsOf(editor: Editor, { title, mode }: Frame): DocumentSettings {
  const { pageColor, fontFamily, fontSize, textColor } = editor.state.doc.attrs as Omit<DocumentSettings, keyof Frame>
  return { title, mode, pageColor, fontFamily, fontSize, textColor }
}

/** Where a picture is loaded from: that of a protected document needs the token of its file. */
function displayedAddress(address: string, fileId: string | null): string {
  const token = fileId === null ? undefined : tokenOf(fileId)
  if (token === undefined || !address.startsWith(DOCUMENT_PICTURES_PATH)) return address
  return `${address}?token=${encodeURIComponent(token)}`
}
