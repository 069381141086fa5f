import type { ArchiveEntry } from '../media/endpoints.ts'
import { formatSize } from '../shared/sizes.ts'
import { counted } from '../shared/words.ts'

/** UI texts of the file previews. Wording fixed by the specification stays verbatim. */
export const PREVIEW_TEXTS = {
  empty: 'This file is empty',
  codeFailed: 'Could not open the preview',
  position: (number: number, count: number) => `${number.toLocaleString('en')} of ${count.toLocaleString('en')}`,
  filmstrip: 'Files in this list',
  openAsText: 'Open as text',
  kinds: {
    image: 'Image',
    video: 'Video',
    audio: 'Audio',
    document: 'Document',
    pdf: 'PDF',
    sheet: 'Spreadsheet',
    archive: 'Archive',
    disk: 'Disk image',
    other: 'File',
  },
  fileOf: (extension: string) => `${extension.toUpperCase()} file`,

  pictureLoading: 'Loading image...',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Fit to window',
  rotate: 'Rotate by 90 degrees',
  details: 'Details',
  incomplete: 'This image is incomplete: the file ends too early, for example after an interrupted copy',
  incompleteShort: 'Incomplete',
  noDetails: 'This image has no camera details',
  detailsFailed: 'Could not load the details',
  showLocation: 'Show where it was taken',

  pdfLoading: 'Loading PDF...',
  pdfErrorTitle: 'Error Loading PDF',
  pdfError: 'Failed to load PDF document',
  pdfPageError: 'Failed to load the page.',
  pdfPasswordTitle: 'Enter the password to open this PDF file.',
  pdfPasswordWrong: 'Invalid password. Please try again.',
  pdfPasswordLabel: 'PDF password',
  pdfOpen: 'Open',
  previousPage: 'Previous page',
  nextPage: 'Next page',

  officePreparing: 'Preparing the preview...',
  simplePreview: 'A simplified preview.',
  sheetRow: 'Row',
  manyRows: 'Only the first rows are shown.',

  tableHasMore: 'Only part of this table is shown.',

  textCut: (shownBytes: number, sizeBytes: number) =>
    `Showing the first ${formatSize(shownBytes)} of ${formatSize(sizeBytes)}. Download the file to read all of it.`,
  textView: 'Show as',
  showTable: 'Table',
  showSource: 'Source',
  showRendered: 'Rendered',
  notRendered: 'Too complex to format. Showing the source.',

  archiveSummary(entries: readonly Pick<ArchiveEntry, 'isFolder' | 'size'>[]): string {
    const files = entries.filter(({ isFolder }) => !isFolder)
    const sizeBytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
    return `${counted(files.length, 'file')} · ${formatSize(sizeBytes)} unpacked`
  },
  archiveEmpty: 'This archive is empty',
  archiveHasMore: 'Only part of this archive is listed.',
} as const
