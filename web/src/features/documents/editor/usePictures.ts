import { DOCUMENT_PICTURE_MAX_BYTES, DOCUMENT_PICTURES_MAX } from '@pinloft/contract/documents/limits'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useRef, useState } from 'react'
import { toastFailed } from '../../../platform/failures.ts'
import { pastedPictures } from '../../../platform/pasted-pictures.ts'
import { blobOf } from '../../../platform/rich-text/inlinePictures.ts'
import { toast } from '../../../ui/index.ts'
import { sendPicture } from '../documents.api.ts'
import { placePicture, reservePictures } from '../text/picture-places.ts'

/** How wide a picture is at first, in pixels of the page: its text column. */
const COLUMN_PIXELS = 592

/** Stores pictures on the server, and puts them where they were dropped, pasted or asked for. */
export function usePictures(fileId: string | null) {
  /** How many are on their way: until they are there, the document is not saved. */
  const [pendingCount, setPendingCount] = useState(0)
  const leave = useRef<AbortController>(null)
  const last = useRef(Promise.resolve())

  useEffect(() => {
    const controller = new AbortController()
    leave.current = controller
    return () => controller.abort()
  }, [])

  /** Takes the pictures of a paste or drop; false if there are none. */
  function take(view: EditorView, data: DataTransfer | null, drop: DragEvent | null): boolean {
    const files = pastedPictures(data)
    if (files.length === 0) {
      queueMicrotask(() => void storeInline(view))
      return false
    }
    const at = drop === null ? null : view.posAtCoords({ left: drop.clientX, top: drop.clientY })
    add(view, files, at?.pos ?? view.state.selection.to)
    return true
  }

  function add(view: EditorView, files: readonly File[], position: number) {
    const waiting = files.map((file) => ({ file, place: { name: file.name || TEXTS.pictureName } }))
    const places = waiting.map(({ place }) => place)
    view.dispatch(reservePictures(view.state.tr, places, Math.min(position, view.state.doc.content.size)))
    let isRefusalShown = false
    for (const { file, place } of waiting) {
      const insert = async () => {
        const isRefused = countPictures(view) >= DOCUMENT_PICTURES_MAX
        const { message } = ERRORS.document_pictures_too_many
        if (isRefused && !isRefusalShown)
          toast({ variant: 'destructive', title: TEXTS.pictureFailed(file.name), description: message })
        isRefusalShown ||= isRefused
        const stored = isRefused ? null : await store(file, place.name)
        if (view.isDestroyed) return
        const picture = stored === null ? null : pictureNode(view, file, stored)
        view.dispatch(placePicture(view.state, place, picture))
      }
      // Also those that still wait are to come before the document is saved.
      setPendingCount((count) => count + 1)
      last.current = last.current.then(insert).finally(() => setPendingCount((count) => count - 1))
    }
  }

  /** Pictures that came inside of pasted or imported text. */
  async function storeInline(view: EditorView) {
    const addresses = new Set<string>()
    view.state.doc.descendants((node) => {
      const address: unknown = node.attrs.src
      if (node.type.name === 'image' && typeof address === 'string' && address.startsWith('data:'))
        addresses.add(address)
    })
    for (const address of addresses) {
      const blob = blobOf(address)
      const stored = blob === null ? null : await store(blob, TEXTS.pictureName)
      if (view.isDestroyed) return
      replaceAddress(view, address, stored?.path ?? null)
    }
  }

  async function store(picture: Blob, name: string) {
    const signal = leave.current?.signal
    if (signal === undefined || signal.aborted) return null
    setPendingCount((count) => count + 1)
    try {
      if (picture.size > DOCUMENT_PICTURE_MAX_BYTES)
        throw new Error(TEXTS.pictureTooLarge(formatSize(DOCUMENT_PICTURE_MAX_BYTES)))
      return await sendPicture(picture, fileId, signal)
    } catch (failure) {
      if (!signal.aborted) toastFailed(TEXTS.pictureFailed(name), failure as Error)
      return null
    } finally {
      setPendingCount((count) => count - 1)
    }
  }

  return { pendingCount, take, add, storeInline, store }
}

type StoredPicture = Awaited<ReturnType<typeof sendPicture>>

function pictureNode(view: EditorView, { name }: File, { path, widthPixels, heightPixels }: StoredPicture) {
  const width = Math.min(COLUMN_PIXELS, widthPixels)
  const height = Math.max(1, Math.round((heightPixels * width) / widthPixels))
  return view.state.schema.node('image', { src: path, alt: name.replace(/\.[^.]{1,5}$/, ''), width, height })
}

function countPictures({ state }: EditorView): number {
  const addresses = new Set<unknown>()
  state.doc.descendants((node) => {
    if (node.type.name === 'image') addresses.add(node.attrs.src)
  })
  return addresses.size
}

/** A picture that could not be stored is taken out: it would not be in the saved document. */
function replaceAddress(view: EditorView, address: string, path: string | null): void {
  const { tr } = view.state
  view.state.doc.descendants((node, position) => {
    if (node.attrs.src !== address) return
    const at = tr.mapping.map(position)
    if (path === null) tr.delete(at, at + node.nodeSize)
    else tr.setNodeAttribute(at, 'src', path)
  })
  view.dispatch(tr.setMeta('addToHistory', path === null))
}
