import type { EditorView } from '@codemirror/view'
import { GUIDE_PICTURE_MAX_BYTES } from '@pinloft/contract/guides/limits'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { toastFailed } from '../../../platform/failures.ts'
import { addPicture, movePicture, type PendingPicture, placeOf, removePicture } from './pendingPictures.ts'
import { sendPicture } from './pictures.api.ts'

/** Sends pictures to the server, one after the other, and puts each into the text where it was dropped or pasted. */
export function usePictures(view: RefObject<EditorView | null>) {
  const [pending, setPending] = useState<readonly PendingPicture[]>([])
  const leave = useRef<AbortController>(null)
  const last = useRef(Promise.resolve())

  useEffect(() => {
    const controller = new AbortController()
    leave.current = controller
    return () => controller.abort()
  }, [])

  function add(files: readonly File[], position: number) {
    for (const file of files) {
      const picture = { id: crypto.randomUUID(), name: file.name || TEXTS.pictureText, percent: 0 }
      view.current?.dispatch({ effects: addPicture.of({ ...picture, position }) })
      setPending((before) => [...before, picture])
      last.current = last.current.then(() => send(file, picture))
    }
  }

  async function send(file: File, { id, name }: PendingPicture) {
    const signal = leave.current?.signal
    if (signal === undefined || signal.aborted) return
    const progress = (sentBytes: number) => {
      const percent = Math.min(99, Math.floor((100 * sentBytes) / Math.max(1, file.size)))
      view.current?.dispatch({ effects: movePicture.of({ id, percent }) })
      setPending((before) => before.map((one) => (one.id === id ? { ...one, percent } : one)))
    }
    try {
      if (file.size > GUIDE_PICTURE_MAX_BYTES) throw new Error(ERRORS.guide_picture_too_large.message)
      const { path } = await sendPicture(file, progress, signal)
      if (view.current) insert(view.current, id, `![${alternativeOf(name)}](${path})`)
    } catch (failure) {
      if (!signal.aborted) toastFailed(TEXTS.pictureFailed(name), failure as Error)
    }
    if (signal.aborted) return
    view.current?.dispatch({ effects: removePicture.of(id) })
    setPending((before) => before.filter((one) => one.id !== id))
  }

  return { pending, add }
}

function insert(view: EditorView, id: string, markdown: string): void {
  const position = placeOf(view, id)
  if (position === null) return
  view.dispatch({ changes: { from: position, insert: markdown }, userEvent: 'input.paste' })
}

/** The name of a file as alternative text: without its ending, and without what Markdown would read as its own. */
function alternativeOf(name: string): string {
  return name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[[\]\\<>`*_]/g, ' ')
    .trim()
}
