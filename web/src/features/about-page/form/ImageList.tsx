import type { AboutImage } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { useState } from 'react'
import { toast } from '../../../ui/index.ts'
import { changeImage, insertImage, moveImage, removeImage } from '../draft/draftText.ts'
import type { AboutDraftInHand } from '../draft/useAboutDraft.ts'
import { ImageRow } from './ImageRow.tsx'
import { useImageOrder } from './useImageOrder.ts'

/** The images in their order on the page. One of them is open, with its words. */
export function ImageList({ draft }: { draft: AboutDraftInHand }) {
  const { images } = draft.text
  const [openId, setOpenId] = useState<string | null>(null)
  const order = useImageOrder({
    images,
    onMove: (id, position) => draft.update((text) => moveImage(text, id, position)),
  })

  function remove(image: AboutImage, position: number) {
    draft.update((text) => removeImage(text, image.id))
    const next = images[position + 1] ?? images[position - 1]
    if (next !== undefined) order.focus(next.id)
    toast({
      title: TEXTS.removed,
      description: image.caption,
      action: { label: TEXTS.undo, onSelect: () => draft.update((text) => insertImage(text, image, position)) },
    })
  }

  return (
    <>
      {images.length > 0 && (
        <ol ref={order.list} className="-mx-2 grid" aria-label={TEXTS.imagesLabel}>
          {images.map((image, position) => (
            <ImageRow
              key={image.id}
              image={image}
              position={position}
              count={images.length}
              isOpen={openId === image.id}
              isMoved={order.movedId === image.id}
              handle={order.handleOf(image.id, position)}
              onOpen={() => setOpenId(image.id)}
              onWords={(words) => draft.update((text) => changeImage(text, image.id, words))}
              onMove={(to) => order.move(image.id, to)}
              onRemove={() => remove(image, position)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
      <p id="about-move-help" hidden>
        {TEXTS.moveHelp}
      </p>
    </>
  )
}
