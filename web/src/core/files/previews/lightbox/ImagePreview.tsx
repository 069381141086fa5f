import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { Maximize, Minus, Plus, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../../ui/index.ts'
import { usePhotoDetails } from '../../details/photo.api.ts'
import { PreviewTools, ToolsDivider } from '../PreviewTools.tsx'
import { usePreviewKeys } from '../usePreviewKeys.ts'
import type { Size } from './imageView.ts'
import { PicturePlaceholder } from './PicturePlaceholder.tsx'
import { useImageView } from './useImageView.ts'

export interface ImagePreviewProps {
  file: StoredFile
  url: string
  onError: () => void
}

/** An image that can be zoomed, panned and rotated. */
export function ImagePreview({ file, url, onError }: ImagePreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { view, isReady, scale, image, setImage, zoomIn, zoomOut, fit, rotate } = useImageView(frame)
  usePreviewKeys({ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit, r: rotate })

  return (
    <div className="relative size-full">
      <div
        ref={frame}
        data-moves={view.zoom > 1 ? 'sideways' : undefined}
        className={`relative size-full touch-none overflow-hidden ${view.zoom > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
      >
        {!isReady && <PicturePlaceholder file={file} />}
        <img
          src={url}
          alt={file.originalName}
          draggable={false}
          onLoad={({ currentTarget }) => {
            const show = () => setImage(sizeOf(currentTarget))
            // Loaded is not decoded: a large picture would be blank for a moment.
            currentTarget.decode().then(show, show)
          }}
          onError={onError}
          className={`absolute top-1/2 left-1/2 max-w-none select-none ${isReady ? '' : 'invisible'} ${scale >= 3 ? '[image-rendering:pixelated]' : ''}`}
          style={{
            width: image.width === 0 ? '100%' : image.width,
            height: image.height === 0 ? undefined : image.height,
            transform: `translate(-50%, -50%) translate(${view.offsetX}px, ${view.offsetY}px) rotate(${view.turns * 90}deg) scale(${scale})`,
          }}
        />
      </div>
      <IncompleteNote file={file} />
      <PreviewTools label="Picture" className="lightbox-tools">
        <IconButton
          size="sm"
          label={PREVIEW_TEXTS.zoomOut}
          shortcut="-"
          icon={<Minus aria-hidden="true" />}
          disabled={view.zoom <= 1}
          onClick={zoomOut}
        />
        <output
          aria-label="Zoom"
          className="w-[52px] text-center text-sm leading-none font-label text-ink tabular-nums"
        >
          {isReady ? `${Math.round(scale * 100)}%` : '…'}
        </output>
        <IconButton
          size="sm"
          label={PREVIEW_TEXTS.zoomIn}
          shortcut="+"
          icon={<Plus aria-hidden="true" />}
          onClick={zoomIn}
        />
        <IconButton
          size="sm"
          label={PREVIEW_TEXTS.zoomFit}
          shortcut="0"
          icon={<Maximize aria-hidden="true" />}
          onClick={fit}
        />
        <ToolsDivider />
        <IconButton
          size="sm"
          label={PREVIEW_TEXTS.rotate}
          shortcut="R"
          icon={<RotateCw aria-hidden="true" />}
          onClick={rotate}
        />
      </PreviewTools>
    </div>
  )
}

/** Says that something of a picture is missing. */
function IncompleteNote({ file }: { file: StoredFile }) {
  const { data, isPlaceholderData } = usePhotoDetails(file, { withLocation: false })
  if (!data?.isIncomplete || isPlaceholderData) return null
  return (
    <p
      role="status"
      className="absolute inset-x-0 bottom-20 mx-auto w-fit max-w-[90%] rounded-md bg-raised px-3 py-1.5 text-sm text-ink shadow-dialog"
    >
      {PREVIEW_TEXTS.incomplete}
    </p>
  )
}

/** A drawing may have no intrinsic size; then it takes that of the frame. */
function sizeOf({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement): Size {
  return { width: naturalWidth || clientWidth, height: naturalHeight || clientHeight }
}
