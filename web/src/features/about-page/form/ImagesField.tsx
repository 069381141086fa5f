import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { Cloud, ImagePlus, Sparkles, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { FilesDialog } from '../../../core/files/index.ts'
import { Button, Menu, MenuItem } from '../../../ui/index.ts'
import type { AboutDraftInHand } from '../draft/useAboutDraft.ts'
import { GenerateDialog } from '../images/GenerateDialog.tsx'
import type { ImagesBeingAdded } from '../images/useAddImages.ts'
import { ArrivingImages } from './ArrivingImages.tsx'
import { ImageList } from './ImageList.tsx'

interface ImagesFieldProps {
  draft: AboutDraftInHand
  images: ImagesBeingAdded
}

export function ImagesField({ draft, images }: ImagesFieldProps) {
  const [asked, setAsked] = useState<'generate' | 'storage' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isNone = draft.text.images.length === 0 && images.arriving.length === 0
  return (
    <section aria-labelledby="about-images" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <span id="about-images" className="flex-1 text-sm leading-5 font-[570] text-ink">
          {TEXTS.imagesLabel}
        </span>
        <Button size="sm" variant="ghost" onClick={() => setAsked('generate')}>
          <Sparkles aria-hidden="true" className="size-4" />
          {TEXTS.aiGenerate}
        </Button>
        <Menu
          trigger={
            <Button size="sm">
              <ImagePlus aria-hidden="true" className="size-4" />
              {TEXTS.uploadImages}
            </Button>
          }
        >
          <MenuItem icon={<Upload aria-hidden="true" />} onSelect={() => input.current?.click()}>
            {TEXTS.fromDevice}
          </MenuItem>
          <MenuItem icon={<Cloud aria-hidden="true" />} onSelect={() => setAsked('storage')}>
            {TEXTS.fromStorage}
          </MenuItem>
        </Menu>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={TEXTS.uploadImages}
          onChange={({ currentTarget }) => {
            images.addFiles([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      {isNone && (
        <p className="rounded-row bg-sunken px-4 py-5 text-center text-sm text-ink-3">
          <b className="block font-[600] text-ink-2">{TEXTS.noImages}</b>
          {TEXTS.noImagesHelp}
        </p>
      )}
      <ImageList draft={draft} />
      <ArrivingImages images={images} />
      <p role="status" className="sr-only">
        {images.lastAdded}
      </p>
      <GenerateDialog isOpen={asked === 'generate'} onClose={() => setAsked(null)} onAdded={images.put} />
      <FilesDialog
        isOpen={asked === 'storage'}
        texts={TEXTS.chooseImages}
        kind="image"
        onClose={() => setAsked(null)}
        onChosen={images.addStored}
      />
    </section>
  )
}
