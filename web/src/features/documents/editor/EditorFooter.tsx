import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { Minus, Plus } from 'lucide-react'
import { IconButton } from '../../../ui/index.ts'

export const ZOOMS = [0.5, 0.75, 0.9, 1, 1.25, 1.5, 2] as const

export interface EditorFooterProps {
  wordCount: number
  sheet: number
  sheetCount: number
  zoom: number
  onZoom: (zoom: number) => void
}

export function EditorFooter({ wordCount, sheet, sheetCount, zoom, onZoom }: EditorFooterProps) {
  const smaller = ZOOMS.findLast((one) => one < zoom - 0.001)
  const larger = ZOOMS.find((one) => one > zoom + 0.001)
  return (
    <footer className="flex h-[38px] shrink-0 items-center gap-4 border-t border-line pr-2 pl-4 text-xs text-ink-3 tabular-nums max-md:hidden">
      <span>{TEXTS.words(wordCount)}</span>
      <span>{TEXTS.pageOf(sheet, sheetCount)}</span>
      <span className="flex-1" />
      <span className="flex items-center gap-0.5">
        <IconButton
          size="sm"
          label={TEXTS.zoomOut}
          icon={<Minus aria-hidden="true" />}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && onZoom(smaller)}
        />
        <span className="min-w-10 text-center font-[550] text-ink-2">{Math.round(zoom * 100)}%</span>
        <IconButton
          size="sm"
          label={TEXTS.zoomIn}
          icon={<Plus aria-hidden="true" />}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && onZoom(larger)}
        />
      </span>
    </footer>
  )
}
