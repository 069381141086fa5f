import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { useState } from 'react'
import { SegmentedControl } from '../../../ui/index.ts'
import type { OpenPdf, PdfView } from '../openPdfDocument.ts'
import { Outline } from './Outline.tsx'
import { Thumbnails } from './Thumbnails.tsx'

type Part = 'pages' | 'outline'

const PARTS: readonly { value: Part; label: string }[] = [
  { value: 'pages', label: PDF_VIEWER_TEXTS.pages },
  { value: 'outline', label: PDF_VIEWER_TEXTS.outline },
]

export interface SidePanelProps {
  pdf: OpenPdf
  view: PdfView
  /** Something was chosen: on a phone, the panel is in the way. */
  onChosen: () => void
}

/** Beside the document: its pages and its outline. */
export function SidePanel({ pdf, view, onChosen }: SidePanelProps) {
  const [part, setPart] = useState<Part>('pages')
  return (
    <aside
      aria-label={PDF_VIEWER_TEXTS.sidePanel}
      className="z-[4] flex w-[208px] shrink-0 flex-col border-r border-line bg-surface max-md:absolute max-md:inset-y-0 max-md:left-0 max-md:w-[240px] max-md:pb-[76px] max-md:shadow-menu"
    >
      <div className="p-3">
        <SegmentedControl
          isField
          label={PDF_VIEWER_TEXTS.sidePanel}
          value={part}
          onValueChange={setPart}
          options={PARTS}
        />
      </div>
      {part === 'pages' ? (
        <Thumbnails
          document={pdf.document}
          pageNumber={view.pageNumber}
          foundPages={view.find?.pages ?? null}
          onChoose={(pageNumber) => {
            pdf.goTo(pageNumber)
            onChosen()
          }}
          onStep={pdf.goTo}
        />
      ) : (
        <Outline
          document={pdf.document}
          onChoose={(destination) => {
            pdf.follow(destination)
            onChosen()
          }}
        />
      )}
    </aside>
  )
}
