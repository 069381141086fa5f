export { pageAttachments } from './page-attachments.ts'
export { createPdfViewer } from './pdf-viewer.feature.ts'
export { pdfViewerStorage } from './pdf-viewer.storage.ts'
