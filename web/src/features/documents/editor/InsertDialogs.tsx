import { DOCUMENT_PICTURE_TYPES } from '@pinloft/contract/documents/pictures'
import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureTextDialog } from './PictureTextDialog.tsx'
import { StoredPictureDialog } from './StoredPictureDialog.tsx'
import { TableDialog } from './TableDialog.tsx'
import type { usePictures } from './usePictures.ts'

/** What is asked for over the text. */
export type Asked = 'find' | 'link' | 'table' | 'picture' | 'storedPicture' | 'pictureText'

export interface InsertDialogsProps {
  editor: Editor
  asked: Asked | null
  pictures: ReturnType<typeof usePictures>
  onClose: () => void
}

/** Asks for what is inserted into the text. */
export function InsertDialogs({ editor, asked, pictures, onClose }: InsertDialogsProps) {
  const add = (files: readonly File[]) => pictures.add(editor.view, files, editor.state.selection.to)
  return (
    <>
      {asked === 'link' && <LinkDialog editor={editor} onClose={onClose} />}
      {asked === 'table' && <TableDialog editor={editor} onClose={onClose} />}
      {asked === 'pictureText' && <PictureTextDialog editor={editor} onClose={onClose} />}
      {asked === 'storedPicture' && <StoredPictureDialog onChoose={(file) => add([file])} onClose={onClose} />}
      <PictureInput isAsked={asked === 'picture'} onFiles={add} onClose={onClose} />
    </>
  )
}

interface PictureInputProps {
  isAsked: boolean
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}

/** The browser's own choice of files. */
function PictureInput({ isAsked, onFiles, onClose }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const ask = useEffectEvent(() => {
    input.current?.click()
    onClose()
  })
  useEffect(() => {
    if (isAsked) ask()
  }, [isAsked])
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={DOCUMENT_PICTURE_TYPES.join(',')}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
}
