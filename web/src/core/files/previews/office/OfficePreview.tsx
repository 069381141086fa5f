import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { ERRORS, type ErrorCode } from '@pinloft/contract/shared/errors'
import { ApiError } from '../../../../platform/api-error.ts'
import { lazyPart } from '../../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../../platform/PartBoundary.tsx'
import { Skeleton } from '../../../../ui/index.ts'
import { unsupportedText } from '../../preview.ts'
import { PreviewMessage } from '../PreviewMessage.tsx'
import { PreviewProblem } from '../PreviewProblem.tsx'
import { useOfficePdf } from './office.api.ts'
import { hasSimplePreview, SimplePreview } from './SimplePreview.tsx'

const PdfViewer = lazyPart(() => import('../pdf/PdfViewer.tsx'))

/** Server errors on which the browser renders the document itself, since the server cannot convert it to PDF. */
const NO_PDF: readonly (ErrorCode | null)[] = ['engine_missing', 'preview_unavailable']

/** An office document: as a PDF if the server can convert it, else as well as the browser can render it. */
export function OfficePreview({ file }: { file: StoredFile }) {
  // A PDF of a protected document would be stored in plaintext on the server.
  if (file.isPasswordProtected) return <WithoutPdf file={file} reason={ERRORS.preview_unavailable.message} />
  return <PdfPreview file={file} />
}

function PdfPreview({ file }: { file: StoredFile }) {
  const { data: url, error, isFetching, refetch } = useOfficePdf(file)
  if (error && !isFetching) {
    if (error instanceof ApiError && NO_PDF.includes(error.code))
      return <WithoutPdf file={file} reason={error.message} isMendable={error.code === 'engine_missing'} />
    return <PreviewProblem file={file} error={error} onRetry={() => void refetch()} />
  }
  if (url === undefined) return <Preparing />
  return (
    <PartBoundary waiting={<Preparing />}>
      <PdfViewer url={url} name={file.originalName} />
    </PartBoundary>
  )
}

interface WithoutPdfProps {
  file: StoredFile
  reason: string
  /** The reason says what can be done about it. */
  isMendable?: boolean
}

function WithoutPdf({ file, reason, isMendable = false }: WithoutPdfProps) {
  if (hasSimplePreview(file)) return <SimplePreview file={file} help={isMendable ? reason : undefined} />
  return <PreviewMessage file={file} text={unsupportedText(file)} help={reason} />
}

function Preparing() {
  return (
    <div className="relative grid size-full min-h-40 place-items-center">
      <Skeleton className="absolute inset-0" />
      <p role="status" className="relative text-sm text-ink-3">
        {PREVIEW_TEXTS.officePreparing}
      </p>
    </div>
  )
}
