import type { AddedAboutImage } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_IMAGE_MAX_BYTES, ABOUT_IMAGES_MAX } from '@pinloft/contract/about-page/limits'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { fileKind } from '@pinloft/contract/files/kinds'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { type DragEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { getLiveStatus, onLiveStatus } from '../../../platform/live-socket.ts'
import { toast } from '../../../ui/index.ts'
import { addFromStorage, uploadImage } from '../about-page.api.ts'
import { insertImage } from '../draft/draftText.ts'
import type { AboutDraftInHand } from '../draft/useAboutDraft.ts'
import { ImageQueue, type ImageSource } from './image-queue.ts'

const queue = new ImageQueue()

/** Brings images to the server, and puts them at the end of the draft. */
export function useAddImages(draft: AboutDraftInHand) {
  const arriving = useSyncExternalStore(queue.subscribe, queue.images)
  const [lastAdded, setLastAdded] = useState('')
  const [isOver, setIsOver] = useState(false)

  function put(image: AddedAboutImage, caption: string, altText = '') {
    draft.update((text) => insertImage(text, { ...image, caption, altText }))
    setLastAdded(TEXTS.added(caption))
  }

  const take = useEffectEvent((image: AddedAboutImage, name: string) => put(image, name))
  useEffect(() => {
    const stops = [
      queue.open((image, name) => take(image, name)),
      onLiveStatus(() => getLiveStatus() === 'connected' && queue.resume()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  function add(wanted: readonly ImageSource[]) {
    const room = Math.max(0, ABOUT_IMAGES_MAX - draft.text.images.length - arriving.length)
    if (wanted.length > room) {
      const description = TEXTS.notAdded(wanted.length - room)
      toast({ variant: 'destructive', title: TEXTS.imagesMax, description })
    }
    queue.add(wanted.slice(0, room))
  }

  function addFiles(files: readonly File[]) {
    const images = files.filter(
      ({ name, type }) => type.startsWith('image/') || (type === '' && fileKind(name, type) === 'image'),
    )
    const other = files.find((file) => !images.includes(file))
    if (other !== undefined) {
      toast({ variant: 'destructive', title: TEXTS.notAnImage, description: TEXTS.notAnImageHelp(other.name) })
    }
    add(
      images.map((file) => ({
        name: file.name,
        async send(signal, onSent) {
          if (file.size > ABOUT_IMAGE_MAX_BYTES) throw tooLarge()
          onSent(0)
          return uploadImage(file, signal, (sentBytes) => onSent((100 * sentBytes) / Math.max(1, file.size)))
        },
      })),
    )
  }

  return {
    arriving,
    lastAdded,
    addFiles,
    addStored: (files: readonly { id: string; name: string }[]) =>
      add(files.map(({ id, name }) => ({ name, send: (signal) => addFromStorage(id, signal) }))),
    put,
    drop: (keys: readonly number[]) => queue.drop(keys),
    retry: (key: number) => queue.retry(key),
    isOver,
    dropTarget: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.stopPropagation()
        setIsOver(true)
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        setIsOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        addFiles([...event.dataTransfer.files])
      },
    },
  }
}

export type ImagesBeingAdded = ReturnType<typeof useAddImages>

/** Said before anything is sent. */
function tooLarge(): ApiError {
  const { status, message } = ERRORS.about_image_too_large
  return new ApiError(status, message, 'about_image_too_large', message)
}
