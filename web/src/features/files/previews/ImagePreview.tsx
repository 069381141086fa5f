import type { File as StoredFile } from '@pinloft/contract/files'
import { PREVIEW_TEXTS } from '@pinloft/contract/preview-texts'
import { Info, Maximize, Minus, Plus, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/index.ts'
import { PhotoDetailsPanel } from './PhotoDetailsPanel.tsx'
import { PreviewTools, ToolsDivider } from './PreviewTools.tsx'
import { useImageView } from './useImageView.ts'
import { usePreviewKeys } from './usePreviewKeys.ts'

export interface ImagePreviewProps {
  file: StoredFile
  url: string
  hasDetails: boolean
  onDetailsChange: (isShown: boolean) => void
  onError: () => void
}

/** An image that can be zoomed, panned and rotated, with its metadata beside it. */
export function ImagePreview({ file, url, hasDetails, onDetailsChange, onError }: ImagePreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { view, isReady, scale, image, setImage, zoomIn, zoomOut, fit, rotate } = useImageView(frame)
  const toggleDetails = () => onDetailsChange(!hasDetails)
  usePreviewKeys({ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit, r: rotate, i: toggleDetails })

  return (
    <div className="flex size-full min-h-0 gap-4 max-md:flex-col max-md:gap-3">
      <div className="relative min-h-0 min-w-0 flex-1">
        <div
          ref={frame}
          data-moves={view.zoom > 1 ? 'sideways' : undefined}
          className={`relative size-full touch-none overflow-hidden rounded-md ${view.zoom > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
        >
          <img
            src={url}
            alt={file.originalName}
            draggable={false}
            onLoad={({ currentTarget }) =>
              // A drawing may have no intrinsic size; then it takes that of the frame.
              setImage({
                width: currentTarget.naturalWidth || currentTarget.clientWidth,
                height: currentTarget.naturalHeight || currentTarget.clientHeight,
              })
            }
            onError={onError}
            className={`absolute top-1/2 left-1/2 max-w-none rounded-xs select-none ${isReady ? '' : 'invisible'} ${scale >= 3 ? '[image-rendering:pixelated]' : ''}`}
            style={{
              width: image.width === 0 ? '100%' : image.width,
              height: image.height === 0 ? undefined : image.height,
              transform: `translate(-50%, -50%) translate(${view.offsetX}px, ${view.offsetY}px) rotate(${view.turns * 90}deg) scale(${scale})`,
            }}
          />
        </div>
        <PreviewTools label="Picture">
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
          <IconButton
            size="sm"
            label={PREVIEW_TEXTS.details}
            shortcut="I"
            icon={<Info aria-hidden="true" />}
            isOn={hasDetails}
            aria-pressed={hasDetails}
            onClick={toggleDetails}
          />
        </PreviewTools>
      </div>
      {hasDetails && <PhotoDetailsPanel file={file} />}
    </div>
  )
}
