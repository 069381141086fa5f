import type { Message } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { BookOpen } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button, ExactName, FileIcon } from '../../../ui/index.ts'
import { guidePdfName, guideViewerAddress } from './guidePdf.ts'

/** The PDF of a guide that an answer has made. */
export function GuideCard({ message, pdfUrl }: { message: Message; pdfUrl: string }) {
  const [, navigate] = useLocation()
  const made = message.steps.findLast(({ call, state }) => call.tool === 'create_pdf_guide' && state === 'done')
  const title = made?.call.tool === 'create_pdf_guide' ? made.call.input.title : guidePdfName(pdfUrl)
  return (
    <div className="mt-1 flex max-w-[500px] items-center gap-3.5 rounded-[16px] py-3 pr-3 pl-3.5 shadow-[inset_0_0_0_1px_var(--line-strong)] max-md:flex-wrap">
      <FileIcon kind="pdf" className="size-9 shrink-0" />
      <div className="min-w-0 flex-1 text-md leading-[19px]">
        <ExactName name={title} className="block truncate font-[570] text-ink" />
        <small className="block text-sm text-ink-3">PDF</small>
      </div>
      <Button
        variant="soft"
        icon={<BookOpen aria-hidden="true" />}
        className="max-md:flex-[1_0_100%]"
        onClick={() => navigate(guideViewerAddress(pdfUrl))}
      >
        {ASSISTANT_TEXTS.viewGuide}
      </Button>
    </div>
  )
}
