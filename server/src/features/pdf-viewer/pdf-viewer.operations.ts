import { entityTag, type File } from '@pinloft/contract/files/endpoints'
import { savePdf, savePdfCopy, setPdfPage } from '@pinloft/contract/pdf-viewer/endpoints'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'

const smallPdf = () => Buffer.from(`%PDF-1.7\n% ${uniqueText()}\n%%EOF\n`)

async function storePdf(app: TestApp): Promise<string> {
  return (await app.store(`${uniqueText()}.pdf`, smallPdf())).id
}

export const pdfViewerOperations: readonly Operation[] = [
  {
    name: 'an annotated PDF',
    endpoint: savePdf,
    prepare: storePdf,
    async action(app, id) {
      const { version } = (await app.request({ url: `/api/files/${id}` })).json<{ file: File }>().file
      return send(app, savePdf, {
        params: { file: id },
        payload: smallPdf(),
        headers: { 'if-match': entityTag(version), 'content-type': savePdf.consumes },
      })
    },
  },
  {
    name: 'a copy of an annotated PDF',
    endpoint: savePdfCopy,
    prepare: storePdf,
    action: (app, id) =>
      send(app, savePdfCopy, {
        params: { file: id },
        payload: smallPdf(),
        headers: { 'content-type': savePdfCopy.consumes },
      }),
  },
  {
    name: 'the page where a PDF was left',
    endpoint: setPdfPage,
    prepare: storePdf,
    action: (app, id) => send(app, setPdfPage, { params: { file: id }, payload: { pageNumber: 7 } }),
  },
]
