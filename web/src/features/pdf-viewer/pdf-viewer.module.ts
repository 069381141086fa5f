import { PDF_VIEWER_PATH } from '@pinloft/contract/pdf-viewer/endpoints'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import type { WebFeature } from '../../platform/feature.ts'

export const pdfViewerModule: WebFeature = {
  name: 'pdf-viewer',
  screens: [{ path: PDF_VIEWER_PATH, title: PDF_VIEWER_TEXTS.page, load: () => import('./PdfViewerPage.tsx') }],
  keyboardHelp: [KEY_HELP.pdf],
}
