/** UI texts of the file previews. Wording fixed by the specification stays verbatim. */
export const PREVIEW_TEXTS = {
  empty: 'This file is empty',

  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Fit to window',
  rotate: 'Rotate by 90 degrees',
  details: 'Details',
  noDetails: 'This picture has no camera details',
  detailsFailed: 'The details could not be loaded',
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

  showSource: 'Source',
  showRendered: 'Rendered',
  notRendered: 'This text is too complex to render. This is its source.',

  archiveEmpty: 'This archive is empty',
  archiveHasMore: 'Only part of this archive is listed.',
} as const
