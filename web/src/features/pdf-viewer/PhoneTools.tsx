import { PDF_ZOOM } from '@pinloft/contract/pdf-viewer/endpoints'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Download, Ellipsis, Minus, Plus, Printer, RotateCw, Share2 } from 'lucide-react'
import { IconButton, Menu, MenuItem } from '../../ui/index.ts'
import { FindButton, type ViewerToolsProps } from './ViewerTools.tsx'

/** On a phone, in the header: the tools that its bar has no place for. */
export function PhoneTools(props: ViewerToolsProps) {
  const { pdf, view, onPrint, onDownload, onShare } = props
  const isOff = pdf === null || view === null
  return (
    <>
      <FindButton {...props} />
      <Menu
        trigger={<IconButton onSky label={PDF_VIEWER_TEXTS.more} icon={<Ellipsis aria-hidden="true" />} />}
        align="end"
      >
        <MenuItem
          icon={<Plus aria-hidden="true" />}
          disabled={isOff || view.scale >= PDF_ZOOM.largest}
          onSelect={() => pdf?.zoomBy(1)}
        >
          {PDF_VIEWER_TEXTS.zoomIn}
        </MenuItem>
        <MenuItem
          icon={<Minus aria-hidden="true" />}
          disabled={isOff || view.scale <= PDF_ZOOM.smallest}
          onSelect={() => pdf?.zoomBy(-1)}
        >
          {PDF_VIEWER_TEXTS.zoomOut}
        </MenuItem>
        <MenuItem icon={<RotateCw aria-hidden="true" />} disabled={isOff} onSelect={() => pdf?.rotate()}>
          {PDF_VIEWER_TEXTS.rotate}
        </MenuItem>
        <MenuItem icon={<Printer aria-hidden="true" />} disabled={isOff} onSelect={onPrint}>
          {PDF_VIEWER_TEXTS.print}
        </MenuItem>
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={onDownload}>
          {PDF_VIEWER_TEXTS.download}
        </MenuItem>
        <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={onShare}>
          {SHARE_TEXTS.actionKey}
        </MenuItem>
      </Menu>
    </>
  )
}
