import { pdfPlaceIn } from '@pinloft/contract/pdf-viewer/endpoints'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { useSearchParams } from 'wouter'
import { Page, Pane } from '../../ui/index.ts'
import { PdfReader } from './PdfReader.tsx'
import { LoadFailed, Loading, NoPdf } from './PdfStates.tsx'
import { usePdfDocument } from './pdf-viewer.api.ts'

/** Shows the PDF in the URL: a file of the storage, or a guide by its name. */
export default function PdfViewerPage() {
  const [params] = useSearchParams()
  const name = params.get('file') || null
  const opened = usePdfDocument(name)
  if (opened.data) {
    const { file, pageNumber } = opened.data
    const refresh = async () => (await opened.refetch()).data?.file
    const place = pdfPlaceIn(params)
    return (
      <PdfReader
        key={file.id}
        file={file}
        startPage={place?.pageNumber ?? pageNumber}
        wordsToMark={place?.words ?? ''}
        onRefresh={refresh}
      />
    )
  }
  const isLoading = name !== null && (!opened.isError || opened.isFetching)
  return (
    <Page title={PDF_VIEWER_TEXTS.page} shape="sheet" isWholeHeight={isLoading}>
      <Pane className="relative flex min-h-[60dvh] flex-1 flex-col overflow-hidden bg-sunken max-md:rounded-b-none">
        {name === null ? <NoPdf /> : isLoading ? <Loading /> : <LoadFailed onRetry={() => void opened.refetch()} />}
      </Pane>
    </Page>
  )
}
